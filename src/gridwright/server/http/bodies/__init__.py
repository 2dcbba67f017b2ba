"""The bodies of the HTTP requests and answers, a file for each thing that is asked about."""
