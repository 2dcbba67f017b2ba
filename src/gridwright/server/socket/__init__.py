"""A table's WebSocket: the protocol's messages, the connection, and what is done with each message."""
