// The secrets that tests noted (tests/fixtures/used-secrets.ts), looked for in the server's log.
import { existsSync, readFileSync } from "node:fs";

/** Pieces of a line that a secret can be: without quotes, brackets and what separates the parts of an address. */
const PIECE = /[^\s"'`<>(){}[\],;=&?#/\\]{8,}/g;

/** @param {string} line */
function* piecesOf(line) {
  for (const [piece] of line.replaceAll("%40", "@").matchAll(PIECE)) {
    yield piece;
    if (/[.:]/.test(piece)) yield* piece.split(/[.:]/);
  }
}

/**
 * @param {string} file with a secret in JSON on each line; missing when no test noted one
 * @param {(string | undefined)[]} own secrets of the server
 * @param {string[]} lines of a server's log
 * @returns {string[]} the lines that hold a secret, which is masked
 */
export function secretsIn(file, own, lines) {
  const noted = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  /** @type {Set<string>} */
  const secrets = new Set([...noted.map((text) => JSON.parse(text)), ...own.filter(Boolean)]);
  // Few secrets have characters that separate the pieces of a line.
  const whole = [...secrets].filter((secret) => secret.match(PIECE)?.[0] !== secret);
  return lines.flatMap((line) => {
    const found =
      [...piecesOf(line)].find((piece) => secrets.has(piece)) ?? whole.find((secret) => line.includes(secret));
    return found === undefined ? [] : [`A secret of the tests is in the log: ${line.replaceAll(found, "<secret>")}`];
  });
}
