"""The lab of a server: studies that people start on the page, each played in a process of its own."""
