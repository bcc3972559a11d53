import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendFileInstead } from "./send-file.mjs";

const SIZE = 300_000;
const bytes = Buffer.alloc(SIZE, "0123456789");

/** @type {string} */
let folder;
/** @type {string} */
let file;
const server = createServer((request, response) => {
  response.setHeader("content-length", request.url === "/refused" ? 2 : SIZE);
  const mayGoOn = async () => request.url !== "/ended";
  sendFileInstead(response, { path: file, from: 0, to: SIZE - 1, mayGoOn });
  response.end(request.url === "/refused" ? "no" : undefined);
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "waypoint-send-"));
  file = path.join(folder, "film");
  await writeFile(file, bytes);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const open = () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen");
  return connect(address.port, "127.0.0.1");
};

/** @param {string} url */
const ask = (url, more = "") => `GET ${url} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

/** @param {string[]} requests sent at once @returns {Promise<Buffer>} all that comes */
async function answersTo(...requests) {
  const socket = open();
  socket.write(requests.join(""));
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of socket) parts.push(part);
  return Buffer.concat(parts);
}

test("requests sent at once on one connection each get the whole file", async () => {
  const answer = await answersTo(ask("/one"), ask("/two"), ask("/three", "Connection: close\r\n"));
  const bodies = answer
    .toString("latin1")
    .split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/)
    .slice(1);
  expect(bodies.map((body) => body === bytes.toString("latin1"))).toEqual([true, true, true]);
});

test("a response with a body keeps it", async () => {
  expect((await answersTo(ask("/refused", "Connection: close\r\n"))).toString()).toMatch(/\r\n\r\nno$/);
});

test("a file is cut once its reader may not have it any more, and goes on for others", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Each look at the clock is three seconds after the one before.
  const clock = vi.spyOn(Date, "now");
  let now = 0;
  clock.mockImplementation(() => {
    now += 3_000;
    return now;
  });
  const cut = await answersTo(ask("/ended", "Connection: close\r\n"));
  const whole = await answersTo(ask("/one", "Connection: close\r\n"));
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(cut.length).toBeLessThan(SIZE);
  expect(whole.length).toBeGreaterThan(SIZE);
});

// Only Linux lists the open files of a process.
test.runIf(process.platform === "linux")("clients that hang up leave no file open", async () => {
  for (let round = 0; round < 100; round += 1) {
    const socket = open();
    socket.write(ask("/one"));
    if (round % 2 === 0) await once(socket, "data");
    else await once(socket, "connect");
    socket.destroy();
  }
  const openFiles = async () => {
    const links = (await readdir("/proc/self/fd")).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ""));
    return (await Promise.all(links)).filter((target) => target === file).length;
  };
  await expect.poll(openFiles, { timeout: 5_000 }).toBe(0);
});
