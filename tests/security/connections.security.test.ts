import { once } from "node:events";
import { request as send } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { baseUrl, callWith } from "@/tests/fixtures/client";
import { noteSecrets } from "@/tests/fixtures/used-secrets";

const { hostname, port } = new URL(baseUrl);
const head = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${more}\r\n`;

async function open() {
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => {});
  return socket;
}

/** The number of running requests, from the server's metrics. */
async function running(): Promise<number> {
  const metrics = callWith({ authorization: `Bearer ${process.env.METRICS_TOKEN}` });
  const { body } = await metrics<string>("GET", "/metrics");
  return Number(/waypoint_requests\{state="running"\} (\d+)/.exec(String(body))?.[1]);
}

test("no request keeps running when clients send many on a connection and hang up", async () => {
  for (let client = 0; client < 10; client += 1) {
    const socket = await open();
    socket.write(head("/login").repeat(40));
    socket.resetAndDestroy();
  }
  const patient = await open();
  patient.resume().write(head("/login").repeat(40));
  await once(patient, "close");
  await expect.poll(running, { timeout: 15_000 }).toBe(0);
});

/** Milliseconds until a request on a new connection is answered. */
async function timeOf(path: string): Promise<number> {
  const started = performance.now();
  const call = send({ hostname, port, path, agent: false }).end();
  const [answer] = await once(call, "response");
  answer.resume();
  await once(answer, "end");
  return performance.now() - started;
}

test("pages are not rendered for clients that hung up, so that others can connect", async () => {
  await timeOf("/login");
  const alone = await timeOf("/login");
  for (let request = 0; request < 300; request += 1) {
    const socket = await open();
    socket.write(head("/login"));
    setTimeout(() => socket.resetAndDestroy(), 2);
  }
  // If all were rendered, this would take about 300 times as long as one page.
  expect(await timeOf("/api/healthz")).toBeLessThan(50 * alone);
});

test("closes a connection that requests an upgrade", async () => {
  const socket = await open();
  socket.resume().write(head("/x", "Connection: Upgrade\r\nUpgrade: websocket\r\n"));
  await once(socket, "close");
});

test.each(["/_next/static/../../login", "/icons/%2e%2e/login", "*", "http://elsewhere.test/login"])(
  "refuses the address %s",
  async (path) => {
    const socket = await open();
    socket.write(head(path, "Connection: close\r\n"));
    const [chunk] = await once(socket, "data");
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 400 /);
  },
);

test("refuses a body whose chunks are smaller than what frames them", async () => {
  const socket = await open();
  // Less than a call may send: what is refused is the framing, since each chunk costs the server.
  const pieces = "1\r\nx\r\n".repeat(1_000_000);
  const json = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n";
  socket.write(`POST /api/account/recovery HTTP/1.1\r\nHost: ${hostname}\r\n${json}\r\n${pieces}0\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test.each(["PROPFIND", "TRACE"])("the log of a refused %s contains no token from its address", async (method) => {
  const token = `0y7nVt0Q-3yVw2n1l0aXb9cYd8e${method}`;
  noteSecrets(token);
  const call = send({ hostname, port, method, path: `/api/calendars/${token}.ics` }).end();
  const [answer] = await once(call, "response");
  expect(answer.resume().statusCode).toBe(405);
});
