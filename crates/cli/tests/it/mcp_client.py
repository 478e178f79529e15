"""Asks `serve --mcp` as assistants do, with the client of PyPI's `mcp`: prints what came of each question as JSON.

The arguments are the program and the mode of the client: `auto` (the newest protocol, without a handshake) or `legacy`.
"""

import asyncio
import json
import sys

from mcp import Client, MCPError, StdioServerParameters, stdio_client

SOLO = "solo:2x2:a2_1c3b3c1_2a"
ENDLESS = "pattern:30x30:" + "/".join(["1"] * 60)
CALLS = [
    ("solve", {"input": SOLO}),
    ("hint", {"input": SOLO}),
    ("explain", {"input": SOLO}),
    ("check", {"input": SOLO, "position": {"grid": [[4, 2, 1, None], [None] * 4, [None] * 4, [None] * 4]}}),
    ("judge", {"input": SOLO, "claims": [{"cell": [0, 1], "is": 1}, {"cell": [0, 1], "is": 4}]}),
    ("play", {"input": SOLO, "enter": [{"cell": [0, 1], "is": 4}], "options": {"show": ["remaining", "targets"]}}),
    ("make", {"puzzle": "unruly", "params": "6x6", "options": {"seed": 7, "count": 2}}),
    ("repair", {"input": "solo:2x2:1_2_3_4l"}),
    ("edit", {"puzzle": "solo", "params": "2x2", "enter": [{"cell": [0, 0], "is": 1}]}),
    ("list", {}),
]


async def main(program, mode):
    found = {}
    server = stdio_client(StdioServerParameters(command=program, args=["serve", "--mcp", "--jobs", "1"]))
    async with Client(server, mode=mode) as client:
        found["version"] = client.protocol_version
        found["tools"] = [tool.name for tool in (await client.list_tools()).tools]
        if mode == "legacy":
            await client.send_ping()
        for name, arguments in CALLS:
            seen = []

            async def progress(done, of, text):
                seen.append([done, of, text])

            # The client judges the structured content by the tool's schema.
            result = await client.call_tool(name, arguments, progress_callback=progress)
            same = json.loads(result.content[0].text) == result.structured_content
            found[name] = {"error": bool(result.is_error), "same": same, "content": result.structured_content, "progress": seen}
        bad = await client.call_tool("hint", {"input": "solo:2x2:a2_1"})
        found["bad"] = {"error": bad.is_error, "text": bad.content[0].text}
        try:
            await client.call_tool("sing", {})
        except MCPError as error:
            found["unknown"] = error.error.code
        task = asyncio.create_task(client.call_tool("solve", {"input": ENDLESS, "options": {"solutions": "all"}}))
        await asyncio.sleep(0.5)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            found["cancelled"] = True
        # With one job, this waits until the other call has ended.
        after = await asyncio.wait_for(client.call_tool("hint", {"input": SOLO}), 20)
        found["after"] = bool(after.is_error)
    print(json.dumps(found))


asyncio.run(main(*sys.argv[1:]))
