import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { hostilePictures } from "../../tests/fixtures/hostile-pictures/generate";
import { halvedPicture } from "../../tests/fixtures/picture";
import { get } from "./burst.mjs";
import { closeAll, figure, openProduct, percentile } from "./product.mjs";
import { signUp } from "./writers.mjs";

afterAll(closeAll, 120_000);

const FILES = 500;

/** A user starts at most 60 uploads an hour. */
const FILES_EACH = 50;

/** @typedef {Awaited<ReturnType<typeof signUp>>} Learner */

/**
 * Uploads and publishes a file.
 * @param {string} origin
 * @param {Learner} learner
 * @param {{ type: string, bytes: Buffer }} file
 * @returns {Promise<{ status: number, slowestMs: number }>} the status of the last call, and the time of the slowest
 */
async function publish(origin, { headers }, { type, bytes }) {
  let slowestMs = 0;
  /** @param {string} address @param {RequestInit} init */
  const timed = async (address, init) => {
    const started = performance.now();
    const answer = await fetch(address, init);
    const text = await answer.text();
    slowestMs = Math.max(slowestMs, performance.now() - started);
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  /** @param {string} path @param {unknown} body */
  const post = (path, body) => timed(origin + path, { method: "POST", headers, body: JSON.stringify(body) });

  const begun = await post("/api/upload/presigned-url", { contentType: type, size: bytes.length });
  expect(begun.status).toBe(200);
  const { uploadURL, objectPath } = begun.body;
  const file = { method: "PUT", headers: { "content-type": type }, body: new Uint8Array(bytes) };
  const sent = await timed(uploadURL, file);
  if (sent.status !== 204) return { status: sent.status, slowestMs };
  const { status } = await post("/api/objects/set-acl", { objectPath, visibility: "public" });
  return { status, slowestMs };
}

test("500 hostile pictures are answered within a second each, and delay no other calls", async () => {
  const product = await openProduct({ LOG_LEVEL: "error" });
  const port = Number(product.port);
  /** @type {Learner[]} */
  const learners = [];
  for (let index = 0; index < FILES / FILES_EACH; index += 1) learners.push(await signUp(product.origin));
  const [first] = learners;
  if (!first) throw new Error("Nobody signed up.");
  const honest = { type: "image/png", bytes: halvedPicture() };
  const cold = await publish(product.origin, first, honest);
  expect(cold.status).toBe(200);

  /** @type {number[]} */
  const healthMs = [];
  /** @type {number[]} */
  const slowest = [];
  /** @type {Record<number, number>} */
  const statuses = {};
  /** @type {string[]} */
  const late = [];
  let index = 0;
  for await (const file of hostilePictures(1, FILES)) {
    let isAnswered = false;
    const watch = async () => {
      while (!isAnswered) {
        healthMs.push((await get(port, "/api/healthz", {})).ms);
        await delay(5);
      }
    };
    const watching = watch();
    const learner = learners[Math.floor(index / FILES_EACH)] ?? first;
    const { status, slowestMs } = await publish(product.origin, learner, file);
    isAnswered = true;
    await watching;
    slowest.push(slowestMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (slowestMs > 1_000 || ![200, 400].includes(status)) late.push(`${file.name}: ${status}, ${slowestMs} ms`);
    index += 1;
  }
  const health = Math.round(percentile(healthMs, 0.99));
  figure("the first picture after the start", `${Math.round(cold.slowestMs)} ms`);
  figure(
    `${FILES} hostile pictures`,
    `${JSON.stringify(statuses)}; p50 ${Math.round(percentile(slowest, 0.5))} ms, p99 ${Math.round(percentile(slowest, 0.99))} ms, slowest ${Math.round(Math.max(...slowest))} ms; healthz p99 ${health} ms of ${healthMs.length}`,
  );
  expect(late).toEqual([]);
  expect(health).toBeLessThanOrEqual(100);
  expect((await publish(product.origin, first, honest)).status).toBe(200);
}, 900_000);
