// Bounds the requests that run at once. Some wait for their turn; the rest are refused at once, while that is still cheap: a
// server that accepts more than it can serve answers nobody.

import { performance as node } from "node:perf_hooks";

/**
 * Limits of an admission.
 * @typedef {object} Bounds
 * @property {number} running requests that always run at once
 * @property {number} runningIdle requests that run at once while the processor is idle, because they wait for something else
 * @property {number} waiting requests that wait
 * @property {number} waitMs time that a request waits until it is refused
 */

/** @type {Bounds} */
export const BOUNDS = { running: 64, runningIdle: 512, waiting: 256, waitMs: 10_000 };

/** A shorter share of busy time counts as an idle processor. */
const IDLE_BELOW = 0.8;

/** Requests beyond `running` that are admitted before the processor is measured again. */
const BATCH = 16;
const LOOK_EVERY_MS = 20;

/** @typedef {{ run: () => void, refuse: () => void, deadline: number, isGone: boolean }} Waiter */

/** Admits requests in the order of arrival. */
export class Admission {
  #bounds;
  #utilization;
  #running = 0;
  #refused = 0;
  /** Requests that may still be admitted beyond `running`. */
  #extra = 0;
  /** @type {Waiter[]} */
  #waiters = [];
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {Bounds} bounds
   * @param {() => number} [utilization] the share of time that the event loop was busy since the last call
   */
  constructor(bounds, utilization = busyShare()) {
    this.#bounds = bounds;
    this.#utilization = utilization;
  }

  /** Numbers for operators. `refused` counts since the start. */
  get figures() {
    return { running: this.#running, waiting: this.#waiters.length, refused: this.#refused };
  }

  /**
   * Runs a request when its turn comes, or refuses it.
   * @param {import("node:events").EventEmitter} response tells its end by "close"
   * @param {() => void} run
   * @param {() => void} refuse
   */
  enter(response, run, refuse) {
    if (this.#waiters.length === 0 && this.#hasRoom()) return this.#run(response, run);
    if (this.#waiters.length >= this.#bounds.waiting) {
      this.#refused += 1;
      return refuse();
    }
    const waiter = {
      run: () => this.#run(response, run),
      refuse,
      deadline: performance.now() + this.#bounds.waitMs,
      isGone: false,
    };
    response.once("close", () => {
      waiter.isGone = true;
    });
    this.#waiters.push(waiter);
    this.#startLooking();
  }

  /** Measures the processor, admits the requests that have room, and refuses those whose time is over. */
  look() {
    this.#extra = this.#utilization() < IDLE_BELOW ? BATCH : 0;
    this.#admit();
    const now = performance.now();
    while (this.#waiters[0] && (this.#waiters[0].isGone || this.#waiters[0].deadline <= now)) {
      const waiter = this.#waiters.shift();
      if (!waiter || waiter.isGone) continue;
      this.#refused += 1;
      waiter.refuse();
    }
    if (this.#waiters.length > 0 || this.#running >= this.#bounds.running) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#extra = 0;
  }

  #startLooking() {
    if (this.#timer) return;
    this.#utilization();
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  #hasRoom() {
    const { running, runningIdle } = this.#bounds;
    if (this.#running < running) return true;
    this.#startLooking();
    return this.#extra > 0 && this.#running < runningIdle;
  }

  #admit() {
    while (this.#waiters.length > 0 && this.#hasRoom()) {
      const waiter = this.#waiters.shift();
      if (!waiter?.isGone) waiter?.run();
    }
  }

  /** @param {import("node:events").EventEmitter} response @param {() => void} run */
  #run(response, run) {
    if (this.#running >= this.#bounds.running) this.#extra -= 1;
    this.#running += 1;
    response.once("close", () => {
      this.#running -= 1;
      this.#admit();
    });
    run();
  }
}

/** @returns {() => number} the share of time that the event loop was busy since the last call */
function busyShare() {
  let last = node.eventLoopUtilization();
  return () => {
    const now = node.eventLoopUtilization();
    const { utilization } = node.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
