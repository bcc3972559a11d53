import { once } from "node:events";
import http from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort, portOf } from "../port.mjs";
import { openPort } from "./port.mjs";

/** @type {http.Server[]} */
const servers = [];
const send = vi.fn();
const ownSend = process.send;

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  process.send = send;
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.send = ownSend;
  send.mockClear();
  for (const server of servers.splice(0)) server.close();
});

/** @param {http.RequestListener} [listener] */
function newServer(listener = (_request, response) => response.end()) {
  const server = http.createServer(listener);
  servers.push(server);
  return server;
}

test("a server answers calls inside it before it listens", async () => {
  const port = await freePort();
  /** @type {string[]} */
  const events = [];
  const server = newServer(({ url }, response) => {
    events.push(`${url}, listening: ${server.listening}`);
    response.end();
  });
  openPort(server);
  server.on("listening", () => events.push(`loads for port ${portOf(server)}, listening: ${server.listening}`));
  server.listen(port);
  await vi.waitUntil(() => server.listening);
  expect(events.slice(0, 2)).toEqual([`loads for port ${port}, listening: false`, "/api/readyz, listening: false"]);
  expect(events.filter((event) => event.endsWith("listening: true"))).toEqual([]);
  expect(portOf(server)).toBe(port);
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
});

test("a server whose application cannot answer listens all the same", async () => {
  const server = newServer(({ socket }) => socket.destroy());
  openPort(server);
  server.listen(await freePort());
  await vi.waitUntil(() => server.listening);
});

test("a server takes a port over once the other stops listening, and tells its parent both", async () => {
  const other = newServer();
  await once(other.listen(0), "listening");
  const server = newServer();
  const isDealtWith = openPort(server);
  server.on("error", (error) => expect(isDealtWith(error)).toBe(true));
  server.listen(portOf(other));
  await vi.waitUntil(() => send.mock.calls.length > 0);
  expect(server.listening).toBe(false);
  other.close();
  await vi.waitUntil(() => server.listening);
  expect(send.mock.calls).toEqual([[{ port: "waiting" }], [{ port: "listening" }]]);
});
