"""What the page and the server say to each other at a table, over its WebSocket.

Every message is one JSON object with a `kind`. What a client sends is refused, with a sentence, unless it
fits one of these models exactly. A client's message may carry a `ref`; the answer to it carries the same one.
"""
