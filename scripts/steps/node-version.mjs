import { Failure } from "../failure.mjs";
import { readPackage } from "./command.mjs";

/**
 * Compares two versions by their numbers.
 * @param {string} version
 * @param {string} least
 */
export const isAtLeast = (version, least) => version.localeCompare(least, "en", { numeric: true }) >= 0;

/** @throws {Failure} when this Node is older than package.json allows */
export function requireNode() {
  const least = readPackage().engines.node.replace(">=", "");
  if (isAtLeast(process.versions.node, least)) return;
  throw new Failure(
    `Waypoint needs Node ${least} or later, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}
