import { readFileSync } from "node:fs";
import { Failure } from "../failure.mjs";

/**
 * True when a version such as `20.19.1` is at least one such as `20.19`.
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const numbers = version.split(".").map(Number);
  for (const [position, part] of least.split(".").map(Number).entries()) {
    const number = numbers[position] ?? 0;
    if (number !== part) return number > part;
  }
  return true;
}

/** @throws {Failure} when this Node is older than package.json allows */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const least = engines.node.replace(">=", "");
  if (isAtLeast(process.versions.node, least)) return;
  throw new Failure(
    `Waypoint needs Node ${least} or later, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}
