import { once } from "node:events";
import http from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepBody } from "./call-context.mjs";

// The same connection for all.
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
/** @type {http.Server} */
let server;

// Answers the length of the body that was kept, and of the one that a reader still finds in the request.
beforeEach(async () => {
  server = http.createServer((request, response) => {
    const receivedBody = keepBody(request);
    setImmediate(async () => {
      const kept = receivedBody()?.length;
      server.emit("handled");
      // As Next.js makes a Request of it.
      const init = /** @type {RequestInit} */ (
        /** @type {unknown} */ ({ method: "POST", body: request, duplex: "half" })
      );
      const read = await new Request("http://waypoint.test/", init).text();
      response.end(JSON.stringify({ kept, read: read.length }));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(() => {
  agent.destroy();
  server.close();
});

/** Sends a body, its second part once the request is handled. @param {...string} parts */
async function sent(...parts) {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const request = http.request({ port, host: "127.0.0.1", method: "POST", agent });
  const answered = once(request, "response");
  for (const part of parts) {
    if (part !== parts[0]) await once(server, "handled");
    request.write(part);
  }
  request.end();
  const [response] = await answered;
  return JSON.parse(Buffer.concat(await response.toArray()).toString());
}

test("a small body that has come is kept, and can still be read from its request", async () => {
  expect(await sent("x".repeat(500))).toEqual({ kept: 500, read: 500 });
  expect(await sent("y".repeat(20))).toEqual({ kept: 20, read: 20 });
});

test("a body that is large, still on its way or empty is left to its reader", async () => {
  expect(await sent("x".repeat(300_000))).toEqual({ read: 300_000 });
  expect(await sent("first", "last")).toEqual({ read: 9 });
  expect(await sent()).toEqual({ read: 0 });
});
