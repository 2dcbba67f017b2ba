"""Offers to compress messages: no answer may agree, for lengths would tell secrets."""

from __future__ import annotations

from benchmarks.abuse.target import Target

OFFERS = [
    "permessage-deflate",
    "permessage-deflate; client_max_window_bits",
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
    "x-webkit-deflate-frame",
    "permessage-bzip2, permessage-deflate",
]


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("minefield", "me", "open", seats=2)

    async def offer(number: int) -> None:
        line = await target.person(number).connect()
        asked = f"Sec-WebSocket-Extensions: {target.rng.choice(OFFERS)}"
        status, header = await line.upgrade(f"/ws/{made['table']}" if made else "/ws/aaaaaaaaaaaa", asked)
        target.heard[str(status)] += 1
        if "sec-websocket-extensions" in header:
            target.success(f"messages are compressed: {header['sec-websocket-extensions']}")
        line.reset()
        if made:
            key = f"Authorization: Bearer {made['keys'][0]['secret']}"
            path = f"/api/tables/{made['table']}/record"
            line = await target.person(number).connect()
            await line.send(line.request("GET", path, key, "Accept-Encoding: gzip, br, deflate"))
            _, header, _ = await line.answer()
            if "content-encoding" in header:
                target.success("what the holder of a key is told is compressed")
            line.reset()

    await target.keep(3, offer)
