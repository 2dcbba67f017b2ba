"""The server room: tables that people and bots sit at, their storage, and the page's two doors."""
