"""The server: tables that people and bots sit at, their storage, and the page's HTTP and WebSocket."""
