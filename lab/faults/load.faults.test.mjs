import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closedLoop, get } from "./burst.mjs";
import { closeAll, figure, openProduct, percentile } from "./product.mjs";
import { signUp } from "./writers.mjs";

/** @type {Awaited<ReturnType<typeof openProduct>>} */
let product;
/** @type {Awaited<ReturnType<typeof signUp>>} */
let reader;

beforeAll(async () => {
  product = await openProduct({ LOG_LEVEL: "error" });
  reader = await signUp(product.origin);
  await closedLoop(read, 16, 3_000);
}, 240_000);
afterAll(closeAll, 120_000);

const read = () => get(Number(product.port), "/api/account/sessions", reader.headers);

/** @returns {number} the resident memory of the server's process in MB */
function residentMb() {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.server()}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

test("of 1,000 and 4,000 simultaneous requests the admitted finish, and others are refused in two seconds", async () => {
  const best = (await closedLoop(read, 32, 4_000)).length / 4;
  figure("best throughput, 32 connections", `${Math.round(best)}/s`);
  for (const count of [1_000, 4_000]) {
    const started = performance.now();
    let successes = 0;
    /** @type {number[]} */
    const refusedAfter = [];
    /** @type {string[]} */
    const others = [];
    for (let wave = 0; wave < 3; wave += 1) {
      for (const { status, ms, retryAfter } of await Promise.all(Array.from({ length: count }, read))) {
        if (status === 200) successes += 1;
        else if (status === 503 && retryAfter) refusedAfter.push(ms);
        else others.push(`${status}`);
      }
    }
    const throughput = successes / ((performance.now() - started) / 1000);
    const slowest = Math.round(percentile(refusedAfter, 0.99));
    figure(
      `${count} at once, three times`,
      `${successes} answered, ${refusedAfter.length} refused, p99 of a refusal ${slowest} ms, ${Math.round(throughput)}/s = ${Math.round((100 * throughput) / best)} % of the best`,
    );
    expect(others).toEqual([]);
    expect(slowest).toBeLessThanOrEqual(2_000);
  }
}, 240_000);

/**
 * Sends a body of 100 MB as fast as the server reads it.
 * @param {"sized" | "chunked" | "nested"} kind
 * @returns {Promise<string>} the beginning of the answer
 */
function sendLargeBody(kind) {
  const size = 100 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, kind === "nested" ? "[" : "a");
  const length = kind === "chunked" ? "transfer-encoding: chunked" : `content-length: ${size}`;
  const headers = { host: "localhost", "content-type": "application/json", ...reader.headers };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(product.port), host: "127.0.0.1" });
    let answer = "";
    let sent = 0;
    const more = () => {
      while (sent < size && socket.writable) {
        sent += piece.length;
        const isFull = !socket.write(
          kind === "chunked" ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")]) : piece,
        );
        if (isFull) return;
      }
    };
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket
      .on("drain", more)
      .on("error", () => {})
      .on("close", () => resolve(answer.slice(0, 12)));
    socket.write(`POST /api/progress/complete HTTP/1.1\r\n${head.join("")}${length}\r\n\r\n`);
    more();
  });
}

test.each(/** @type {const} */ (["sized", "chunked", "nested"]))(
  "a body of 100 MB, %s, is refused and uses no memory",
  async (kind) => {
    await delay(6_000);
    const before = residentMb();
    const answer = await sendLargeBody(kind);
    const growth = residentMb() - before;
    figure(`a body of 100 MB, ${kind}`, `${answer.slice(9)}, ${growth} MB more`);
    expect(["HTTP/1.1 413", ""]).toContain(answer);
    expect(growth).toBeLessThanOrEqual(20);
  },
  120_000,
);

test("2,000 half-open and slow connections are closed within 25 seconds and do not slow others", async () => {
  const usual = percentile(
    (await closedLoop(read, 4, 4_000)).map(({ ms }) => ms),
    0.99,
  );
  const port = Number(product.port);
  const opened = performance.now();
  /** @type {number[]} */
  const closedAfter = [];
  const beginnings = [
    "",
    "GET /api/videos HTTP/1.1\r\nhost: localhost\r\nx-",
    "POST /api/account/sign-up HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
  ];
  const sockets = Array.from({ length: 2_000 }, (_, index) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const beginning = beginnings[index % beginnings.length] ?? "";
    socket
      .on("error", () => {})
      .on("data", () => {})
      .on("close", () => closedAfter.push(performance.now() - opened));
    if (beginning) socket.write(beginning);
    return { socket, isSlow: beginning !== "" };
  });
  const drip = setInterval(() => {
    for (const { socket, isSlow } of sockets) if (isSlow && socket.writable) socket.write("a");
  }, 1_000);
  const meanwhile = percentile(
    (await closedLoop(read, 4, 8_000)).map(({ ms }) => ms),
    0.99,
  );
  while (closedAfter.length < sockets.length && performance.now() - opened < 60_000) await delay(100);
  clearInterval(drip);
  figure(
    "2,000 half-open and slow connections, the last closed after",
    `${(Math.max(...closedAfter) / 1000).toFixed(1)} s`,
  );
  figure(
    "the p99 of others meanwhile",
    `${Math.round(meanwhile)} ms, ${(meanwhile / usual).toFixed(2)} × the usual ${Math.round(usual)} ms`,
  );
  expect(closedAfter).toHaveLength(2_000);
  expect(Math.max(...closedAfter)).toBeLessThanOrEqual(25_000);
  expect(meanwhile / usual).toBeLessThanOrEqual(1.5);
}, 120_000);

test("100,000 requests leak no memory", async () => {
  /** @type {number[]} */
  const sizes = [];
  for (let round = 0; round < 5; round += 1) {
    let left = 20_000;
    const work = async () => {
      while (left-- > 0) await read();
    };
    await Promise.all(Array.from({ length: 16 }, work));
    sizes.push(residentMb());
  }
  figure("resident after 20,000, 40,000 … 100,000 requests", `${sizes.join(", ")} MB`);
  expect((sizes.at(-1) ?? 0) - (sizes[0] ?? 0)).toBeLessThanOrEqual(20);
}, 480_000);
