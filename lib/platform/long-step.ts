import "server-only";
import { setTimeout as delay, setImmediate } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { perProcess } from "./per-process";

const shared = perProcess<LimitFunction>("longSteps");
shared.value ??= pLimit(1);
const steps = shared.value;

/**
 * Runs a step that takes the processor for a tenth of a second or more: one at a time in this process, and the others
 * wait as long again, so that further requests run meanwhile. Many at once would otherwise stop everybody.
 */
export const longStep = <Result>(step: () => Result): Promise<Result> =>
  new Promise((resolve, reject) => {
    void steps(async () => {
      await setImmediate();
      const began = performance.now();
      try {
        resolve(step());
      } catch (error) {
        reject(error);
      }
      await delay(performance.now() - began);
    });
  });
