"""What every request passes before it reaches the application, a file for each thing that is looked at."""
