import { EventEmitter, once } from "node:events";
import http from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

/** @type {typeof import("./slow-clients.mjs").watchExchange} */
let watchExchange;
/** @type {typeof import("./slow-clients.mjs").whenReceived} */
let whenReceived;
/** @type {typeof import("./slow-clients.mjs").endLongestStalled} */
let endLongestStalled;
/** @type {typeof import("./slow-clients.mjs").endLongestRead} */
let endLongestRead;
/** @type {(() => void)[]} */
const closers = [];

beforeAll(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  ({ watchExchange, whenReceived, endLongestStalled, endLongestRead } = await import("./slow-clients.mjs"));
});
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});
afterAll(() => {
  vi.useRealTimers();
});

/** An exchange on a fake connection that the test controls. @param {object} request @param {boolean} isPlayed */
function exchange(request = { complete: true }, isPlayed = false) {
  const socket = Object.assign(new EventEmitter(), {
    bytesRead: 0,
    _bytesDispatched: 0,
    _handle: { writeQueueSize: 0 },
    resetAndDestroy: vi.fn(),
    destroySoon: vi.fn(),
    write: vi.fn(),
  });
  const response = Object.assign(new EventEmitter(), { headersSent: "complete" in request && request.complete });
  const parts = /** @type {any} */ ([{ socket, ...request }, response]);
  watchExchange(parts[0], parts[1], isPlayed);
  closers.push(() => response.emit("close"));
  return Object.assign(socket, { response });
}

/** Seconds until closed. @param {ReturnType<typeof exchange>} socket @param {(second: number) => void} move */
function closedAfter(socket, move, seconds = 120) {
  for (let second = 1; second <= seconds; second += 1) {
    move(second);
    vi.advanceTimersByTime(1_000);
    if (socket.resetAndDestroy.mock.calls.length + socket.destroySoon.mock.calls.length > 0) return second;
  }
  return Number.POSITIVE_INFINITY;
}

test.each([
  ["no byte", 0],
  ["100 bytes a second", 100],
  ["999 bytes a second", 999],
])("closes a response after 20 seconds when the client reads %s", (_, rate) => {
  const socket = exchange();
  socket._bytesDispatched = 1_000_000;
  const closed = closedAfter(socket, (second) => {
    socket._handle.writeQueueSize = 1_000_000 - second * rate;
  });
  expect(closed).toBeGreaterThanOrEqual(20);
  expect(closed).toBeLessThanOrEqual(22);
});

test("closes a response that is refilled while the client reads 100 bytes a second", () => {
  const socket = exchange();
  const closed = closedAfter(socket, () => {
    socket._bytesDispatched += 100;
    socket._handle.writeQueueSize = 60_000;
  });
  expect(closed).toBeLessThanOrEqual(22);
});

test("does not close a response that the client reads at 1.5 kB a second", () => {
  const socket = exchange();
  socket._bytesDispatched = 1_000_000;
  const closed = closedAfter(socket, (second) => {
    socket._handle.writeQueueSize = 1_000_000 - second * 1_500;
  });
  expect(closed).toBe(Number.POSITIVE_INFINITY);
});

test("does not close a response that the server itself writes slowly", () => {
  const socket = exchange();
  const closed = closedAfter(socket, () => {
    socket._bytesDispatched += 10;
  });
  expect(closed).toBe(Number.POSITIVE_INFINITY);
});

/** A recording whose client reads at a rate. @param {number} rate in bytes a second */
function playing(rate) {
  const socket = exchange({ complete: true }, true);
  socket._handle.writeQueueSize = 60_000;
  const timer = setInterval(() => {
    socket._bytesDispatched += rate;
  }, 1_000);
  closers.push(() => clearInterval(timer));
  return socket;
}

test("closes a recording that nobody reads for ten minutes, and not one that is read", () => {
  const [paused, played] = [playing(0), playing(60_000)];
  const closed = closedAfter(paused, () => {}, 700);
  expect(closed).toBeGreaterThanOrEqual(600);
  expect(closed).toBeLessThanOrEqual(610);
  expect(played.resetAndDestroy).not.toHaveBeenCalled();
});

test("measures a pause from the last time a recording was read", () => {
  const socket = playing(0);
  const read = (/** @type {number} */ second) => {
    if (second % 300 === 0) socket._bytesDispatched += 1_000_000;
  };
  expect(closedAfter(socket, read, 1_500)).toBe(Number.POSITIVE_INFINITY);
});

test("ends the recording that has been stalled longest, and none that is read", () => {
  const call = exchange();
  call._handle.writeQueueSize = 60_000;
  const played = playing(60_000);
  const first = playing(0);
  vi.advanceTimersByTime(3_000);
  const second = playing(0);
  vi.advanceTimersByTime(12_000);
  const fresh = playing(0);
  vi.advanceTimersByTime(1_000);
  expect(endLongestStalled((response) => response !== /** @type {any} */ (first.response))).toBe(second.response);
  expect(second.resetAndDestroy).toHaveBeenCalledOnce();
  second.response.emit("close");
  expect(endLongestStalled(() => true)).toBe(first.response);
  first.response.emit("close");
  expect(endLongestStalled(() => true)).toBeUndefined();
  for (const socket of [call, played, fresh]) expect(socket.resetAndDestroy).not.toHaveBeenCalled();
});

test("ends the answer that a client has been reading longest, and none that it reads at once", () => {
  const [first, answered, played] = [exchange(), exchange(), playing(0)];
  first._handle.writeQueueSize = 1_000_000;
  vi.advanceTimersByTime(2_000);
  const second = exchange();
  second._handle.writeQueueSize = 1_000_000;
  vi.advanceTimersByTime(3_000);
  expect(endLongestRead((response) => response !== /** @type {any} */ (first.response))).toBeUndefined();
  vi.advanceTimersByTime(4_000);
  expect(endLongestRead(() => true)).toBe(first.response);
  expect(first.resetAndDestroy).toHaveBeenCalledOnce();
  first.response.emit("close");
  expect(endLongestRead(() => true)).toBe(second.response);
  second.response.emit("close");
  expect(endLongestRead(() => true)).toBeUndefined();
  for (const socket of [answered, played]) expect(socket.resetAndDestroy).not.toHaveBeenCalled();
});

/** A request whose body is not complete. */
const incomplete = { complete: false };

test.each([
  ["no byte", 0],
  ["a byte a second", 1],
  ["999 bytes a second", 999],
])("answers 408 after 20 seconds when %s of the body arrives", (_, rate) => {
  const socket = exchange(incomplete);
  const closed = closedAfter(socket, () => {
    socket.bytesRead += rate;
  });
  expect(closed).toBeGreaterThanOrEqual(20);
  expect(closed).toBeLessThanOrEqual(22);
  expect(socket.write.mock.calls[0]?.[0]).toMatch(/^HTTP\/1\.1 408 /);
});

test("does not close a body that arrives at 1.5 kB a second", () => {
  const slow = exchange(incomplete);
  const move = () => {
    slow.bytesRead += 1_500;
  };
  expect(closedAfter(slow, move)).toBe(Number.POSITIVE_INFINITY);
});

/**
 * Serves requests that are handled once their body is received.
 * @param room bytes that large bodies may take
 * @returns `send` sends a POST with its body in parts, and resolves to the length that the handler reads
 */
async function received(room = Number.POSITIVE_INFINITY) {
  /** @type {string[]} */
  const events = [];
  const server = http.createServer((request, response) => {
    const run = async (/** @type {http.IncomingMessage} */ received) => {
      events.push("handled");
      // Reads the body as Next.js does.
      const init = /** @type {RequestInit} */ (
        /** @type {unknown} */ ({ method: "POST", body: received, duplex: "half" })
      );
      const body = await new Request("http://waypoint.test/", init).text();
      response.end(String(body.length));
    };
    const refuse = () => {
      events.push("refused");
      response.end("0");
    };
    const takeRoom = (/** @type {number} */ bytes) => {
      room -= bytes;
      return room >= 0;
    };
    whenReceived(request, response, { maxBytes: 300_000, run, refuse, refuseLarge: refuse, takeRoom });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  closers.push(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  /** @param {string[]} parts @param {Record<string, string>} headers */
  const send = async (parts, headers = {}) => {
    const request = http.request({ port, host: "127.0.0.1", method: "POST", headers });
    const answered = once(request, "response");
    for (const part of parts) {
      request.write(part);
      await delay(30);
      events.push("sent");
    }
    request.end();
    const [response] = await answered;
    return Number(Buffer.concat(await response.toArray()));
  };
  return { send, events };
}

test("handles a request once its body is received, and the handler can read the body", async () => {
  const { send, events } = await received();
  expect(await send(["x".repeat(500), "y".repeat(20)])).toBe(520);
  expect(events).toEqual(["sent", "sent", "handled"]);
  expect(await send([], { "transfer-encoding": "chunked" })).toBe(0);
  expect(await send([], { "content-length": "0" })).toBe(0);
});

test("reads the whole of a body that ends in small chunks", async () => {
  const { send } = await received();
  expect(await send(["x".repeat(200_000), ...Array.from({ length: 20 }, () => "y")])).toBe(200_020);
});

test("reads the whole of a body in many chunks, and refuses a larger one while it arrives", async () => {
  const { send, events } = await received();
  expect(await send(Array.from({ length: 100 }, () => "x".repeat(3_000)))).toBe(300_000);
  expect(events.filter((event) => event !== "sent")).toEqual(["handled"]);
  expect(await send(["x".repeat(300_000), "y", "z"])).toBe(0);
  expect(events.at(-1)).toBe("sent");
  expect(events.filter((event) => event !== "sent")).toEqual(["handled", "refused"]);
});

test("reads a small body when there is no room for a large one", async () => {
  const { send } = await received(10_000);
  expect(await send(["x".repeat(40_000)])).toBe(0);
  expect(await send(["x".repeat(16_000)])).toBe(16_000);
});

/**
 * Requests 30 MB, more than a system buffers, written at once.
 * @param {boolean} [isPlayed] true for a recording
 * @returns the client, and a function that tells whether the server's side is closed
 */
async function request(isPlayed) {
  const server = http.createServer((incoming, response) => {
    watchExchange(incoming, response, isPlayed);
    response.end(Buffer.alloc(30 * 1024 * 1024));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  closers.push(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const client = connect(port, "127.0.0.1").on("error", () => {});
  closers.push(() => client.destroy());
  /** @type {Promise<[import("node:net").Socket]>} */
  const connected = /** @type {any} */ (once(server, "connection"));
  client.write("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  const [socket] = await connected;
  let isClosed = false;
  socket.once("close", () => {
    isClosed = true;
  });
  await delay(100);
  return { client, isClosed: () => isClosed };
}

test("closes the connection of a client that does not read its response", async () => {
  const { client, isClosed } = await request();
  client.pause();
  vi.advanceTimersByTime(15_000);
  await delay(50);
  expect(isClosed()).toBe(false);
  vi.advanceTimersByTime(10_000);
  await delay(50);
  expect(isClosed()).toBe(true);
});

test("keeps the connection of a client that pauses a recording until its place is needed", async () => {
  const { client, isClosed } = await request(true);
  client.pause();
  vi.advanceTimersByTime(30_000);
  await delay(50);
  expect(isClosed()).toBe(false);
  expect(endLongestStalled(() => true)).toBeDefined();
  await delay(50);
  expect(isClosed()).toBe(true);
});

test("sends all of a large response to a client that reads it for minutes", async () => {
  const { client } = await request();
  let received = 0;
  client.on("data", (chunk) => {
    received += chunk.length;
    client.pause();
  });
  const ended = once(client, "end");
  const readOn = () => {
    if (client.destroyed) return;
    vi.advanceTimersByTime(500);
    client.resume();
    setTimeout(readOn, 0);
  };
  readOn();
  await ended;
  client.destroy();
  expect(received).toBeGreaterThan(30 * 1024 * 1024);
}, 30_000);
