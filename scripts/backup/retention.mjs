import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** The name of a nightly backup, which sorts by time. */
const NAME = /^waypoint-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip$/;

/** @param {Date} now @returns {string} the name of a backup that begins now: `waypoint-2026-11-22T031500Z.zip` */
export const nameOfBackup = (now) => `waypoint-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.zip`;

/**
 * @param {string[]} names of the files in a folder
 * @param {number} keep the number of latest backups to keep
 * @returns {string[]} the backups to delete; files with other names are left alone
 */
export const outdated = (names, keep) =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);

/**
 * Deletes all but the latest backups in a folder.
 * @param {string} folder
 * @param {number} keep
 * @returns {number} the number of deleted backups
 */
export function deleteOutdated(folder, keep) {
  const names = outdated(readdirSync(folder), keep);
  for (const name of names) rmSync(path.join(folder, name));
  return names.length;
}
