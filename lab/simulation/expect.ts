import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./client";

/** The server says something else than the model. */
export class Disagreement extends Error {}

/** @throws {Disagreement} when what the server says is not what the model says */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Disagreement(
    `${what}\n    the server: ${JSON.stringify(actual)}\n    the model:  ${JSON.stringify(expected)}`,
  );
}

/** The time of a completion by watching is not answered: the model has that of the answer, in whole seconds. */
const UNKNOWN_MS = 2_000;

/** @throws {Disagreement} when a time is not that of the model, in milliseconds */
export function expectTime(what: string, actual: string, expected: number): void {
  if (Math.abs(Date.parse(actual) - expected) >= UNKNOWN_MS)
    throw new Disagreement(`${what}: ${actual} and not ${new Date(expected).toISOString()}`);
}

/**
 * @param repeated a status that is right too when an earlier attempt may have been performed
 * @throws {Disagreement} when the status is another
 */
export function expectStatus({ status, body, isRepeated }: Answer, expected: number, repeated?: number): void {
  if (status === expected || (isRepeated && status === repeated)) return;
  throw new Disagreement(`the status is ${status} and not ${expected}: ${JSON.stringify(body)}`);
}
