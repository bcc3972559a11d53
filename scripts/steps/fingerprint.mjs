import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";

/**
 * The files of a folder and its subfolders.
 * @param {string} folder from the project's root, "" for the root itself
 * @param {(name: string) => boolean} isIncluded asked for folders too, by their path from the project's root
 * @returns {string[]} by their path from the project's root
 */
export function filesUnder(folder, isIncluded) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => isIncluded(path.join(folder, entry.name)))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(name, isIncluded) : [name];
    })
    .sort();
}

/**
 * A hash of the names and contents of the project's files.
 * @param {(name: string) => boolean} isIncluded asked for folders too, by their path from the project's root
 * @returns {string}
 */
export function fingerprint(isIncluded) {
  const hash = createHash("sha256");
  for (const name of filesUnder("", isIncluded)) {
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(path.join(root, name)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Tells if a stamp file holds this value. @param {string} file @param {string} value */
export function hasStamp(file, value) {
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Writes a stamp file, with the folders above it. @param {string} file @param {string} value */
export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}
