import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Admission } from "./admission.mjs";

const bounds = { running: 2, runningIdle: 20, waiting: 3, waitMs: 500 };

let busyShare = 1;
/** @type {Admission} */
let admission;

beforeEach(() => {
  vi.useFakeTimers();
  busyShare = 1;
  admission = new Admission(bounds, () => busyShare);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request, with what became of it. */
function send() {
  const response = new EventEmitter();
  const request = { outcome: "waits", end: () => response.emit("close") };
  admission.enter(
    response,
    () => {
      request.outcome = "runs";
    },
    () => {
      request.outcome = "refused";
    },
  );
  return request;
}

/** @param {number} count */
const sendMany = (count) => Array.from({ length: count }, send);
/** @param {{ outcome: string }[]} requests */
const outcomes = (requests) => requests.map(({ outcome }) => outcome);

test("runs as many requests as it may, lets as many wait, and refuses the rest at once", () => {
  const requests = sendMany(6);
  expect(outcomes(requests)).toEqual(["runs", "runs", "waits", "waits", "waits", "refused"]);
  expect(admission.figures).toEqual({ running: 2, waiting: 3, refused: 1 });
});

test("a request that ends gives its place to the one that waits longest", () => {
  const requests = sendMany(4);
  requests[0]?.end();
  expect(outcomes(requests.slice(1))).toEqual(["runs", "runs", "waits"]);
});

test("a request that waits too long is refused", () => {
  const [, , late] = sendMany(3);
  vi.advanceTimersByTime(480);
  expect(late?.outcome).toBe("waits");
  vi.advanceTimersByTime(40);
  expect(late?.outcome).toBe("refused");
});

test("a request whose client has gone neither runs nor counts as refused", () => {
  const [first, , gone] = sendMany(3);
  gone?.end();
  first?.end();
  expect(gone?.outcome).toBe("waits");
  expect(admission.figures).toEqual({ running: 1, waiting: 0, refused: 0 });
});

test("requests that wait for something else than the processor make room for others", () => {
  const requests = sendMany(5);
  busyShare = 0.1;
  vi.advanceTimersByTime(20);
  expect(outcomes(requests)).toEqual(["runs", "runs", "runs", "runs", "runs"]);
  sendMany(30);
  expect(admission.figures.running).toBeLessThanOrEqual(bounds.runningIdle);
});
