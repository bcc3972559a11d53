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

/**
 * @param repeated a status that is right too when an earlier attempt may have been performed
 * @throws {Disagreement} when the status is another
 */
export function expectStatus({ status, body, isRepeated }: Answer, expected: number, repeated?: number): void {
  if (status === expected || (isRepeated && status === repeated)) return;
  throw new Disagreement(`the status is ${status} and not ${expected}: ${JSON.stringify(body)}`);
}
