// Searches the server's log for the secrets that tests recorded (tests/fixtures/used-secrets.ts).
import { existsSync, readFileSync } from "node:fs";

/** Parts of a line that can be a secret: without quotes, brackets and the separators of an address. */
const PIECE = /[^\s"'`<>(){}[\],;=&?#/\\]{8,}/g;

/** @param {string} line */
function* piecesOf(line) {
  for (const [piece] of line.replaceAll("%40", "@").matchAll(PIECE)) {
    yield piece;
    if (/[.:]/.test(piece)) yield* piece.split(/[.:]/);
  }
}

/**
 * @param {string} file with a secret in JSON on each line; missing when no test recorded one
 * @param {(string | undefined)[]} own secrets of the server
 * @param {string[]} lines of a server's log
 * @returns {string[]} the lines that contain a secret, which is masked
 */
export function secretsIn(file, own, lines) {
  const noted = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  /** @type {Set<string>} */
  const secrets = new Set([...noted.map((text) => JSON.parse(text)), ...own.filter(Boolean)]);
  // The few secrets with separators are searched for in whole lines.
  const whole = [...secrets].filter((secret) => secret.match(PIECE)?.[0] !== secret);
  return lines.flatMap((line) => {
    const found =
      [...piecesOf(line)].find((piece) => secrets.has(piece)) ?? whole.find((secret) => line.includes(secret));
    return found === undefined ? [] : [`A secret of the tests is in the log: ${line.replaceAll(found, "<secret>")}`];
  });
}
