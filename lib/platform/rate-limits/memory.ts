import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { tooManyRequests } from "@/lib/platform/http/problem";
import { type AT_ONCE, type Limit, waitInWords } from "./limits";

/** The limit of stored windows; the least recently used are dropped. */
const MAX_WINDOWS = 10_000;

const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_WINDOWS });

/**
 * Counts one request in the memory of this process, without a statement, which suits limits on every request. With
 * several processes, each allows the limit.
 * @param now milliseconds since 1970
 * @returns null when the request is allowed, else the seconds to wait
 */
export function countInMemory({ name, max, seconds }: Limit, subject: string, now: number): number | null {
  const key = `${name}\n${subject}`;
  const running = windows.get(key);
  if (!running || running.endsAt <= now) {
    windows.set(key, { count: 1, endsAt: now + seconds * 1000 });
    return null;
  }
  running.count += 1;
  return running.count > max ? Math.ceil((running.endsAt - now) / 1000) : null;
}

/**
 * Counts one request as `countInMemory` does.
 * @param what the noun for the counted requests in the message
 * @throws {Problem} 429 with the time to wait when the limit is exceeded
 */
export function requireInMemory(limit: Limit, subject: string, what = "changes"): void {
  const wait = countInMemory(limit, subject, Date.now());
  if (wait !== null) throw tooManyRequests(`Too many ${what}. Please wait ${waitInWords(wait)}, then try again`, wait);
}

/** The numbers of running pieces of work, by kind and subject. */
const running = new Map<string, number>();

const WAIT_SECONDS = 1;

/**
 * Runs work with a limit of concurrent runs per subject, in this process.
 * @throws {Problem} 429 while `max` runs of the subject are in progress
 */
export async function oneOfFew<Result>(
  { name, max, refusal }: (typeof AT_ONCE)[keyof typeof AT_ONCE],
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `${name}\n${subject}`;
  const before = running.get(key) ?? 0;
  if (before >= max) throw tooManyRequests(refusal, WAIT_SECONDS);
  running.set(key, before + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
  }
}

/** The queues of work, by kind and subject. */
const queues = new Map<string, LimitFunction>();

/** A client has no more requests at once. Further work is that of requests whose client gave up. */
const MAX_WAITING = 64;

/**
 * Runs work of a subject after its earlier work of this kind, in this process.
 * @throws {Problem} 429 while very many pieces of it wait
 */
export async function inTurn<Result>(name: string, subject: string, work: () => Promise<Result>): Promise<Result> {
  const key = `${name}\n${subject}`;
  const queue = queues.get(key) ?? pLimit(1);
  queues.set(key, queue);
  if (queue.pendingCount >= MAX_WAITING)
    throw tooManyRequests("Too many of your requests wait. Please try again", WAIT_SECONDS);
  try {
    return await queue(work);
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
  }
}

/** A shorter piece of work holds others up too little for a pause. */
const UNNOTICED_MS = 100;

/**
 * Runs work as `inTurn` does. After a long piece the next one of the subject waits as long again, so that the calls of others run
 * meanwhile.
 */
export const inTurnWithPause = <Result>(name: string, subject: string, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const piece = async () => {
      const began = performance.now();
      await work().then(resolve, reject);
      const took = performance.now() - began;
      if (took > UNNOTICED_MS) await delay(took, undefined, { ref: false });
    };
    inTurn(name, subject, piece).catch(reject);
  });
