import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { codeOf, Failure } from "../failure.mjs";
import { FORMAT, MANIFEST, manifestSchema } from "./manifest.mjs";

/**
 * An open backup file.
 * @typedef {object} Backup
 * @property {import("./manifest.mjs").Manifest} manifest
 * @property {(name: string, sha256?: string) => Promise<import("node:stream").Readable>} read an entry's content; the
 *   stream ends in a Failure where the content differs from its hash
 * @property {() => void} close
 */

/** @param {string} file */
const damaged = (file) => new Failure(`${file} is damaged: use another copy of this backup.`);

/** Passes content on, and fails at its end where it has another hash. @param {string} file @param {string} sha256 */
function verified(file, sha256) {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest("hex") === sha256 ? null : damaged(file));
    },
  });
}

/** @param {string} file @returns {Promise<{ archive: yauzl.ZipFile, entries: Map<string, yauzl.Entry> }>} */
async function openArchive(file) {
  try {
    const archive = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true });
    /** @type {Map<string, yauzl.Entry>} */
    const entries = new Map();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
    return { archive, entries };
  } catch (error) {
    const code = codeOf(error);
    if (code) throw new Failure(`${file} cannot be read (${code}).`);
    throw new Failure(`${file} is not a complete backup of Waypoint.`);
  }
}

/**
 * Opens a backup and reads its manifest.
 * @param {string} file
 * @returns {Promise<Backup>}
 * @throws {Failure} when it cannot be read, is no backup, or is of a newer version
 */
export async function openBackup(file) {
  const { archive, entries } = await openArchive(file);
  /** @type {Backup["read"]} */
  const read = async (name, sha256) => {
    const entry = entries.get(name);
    if (!entry) throw damaged(file);
    const content = await archive.openReadStreamPromise(entry);
    if (!sha256) return content;
    const checked = verified(file, sha256);
    content.on("error", () => checked.destroy(damaged(file)));
    return content.pipe(checked);
  };
  const close = () => archive.close();
  try {
    if (!entries.has(MANIFEST)) throw new Failure(`${file} is not a complete backup of Waypoint.`);
    const json = JSON.parse((await buffer(await read(MANIFEST))).toString());
    if (json.format > FORMAT)
      throw new Failure(`${file} was written by a newer version (${json.version}): update first.`);
    return { manifest: manifestSchema.parse(json), read, close };
  } catch (error) {
    close();
    throw error instanceof Failure ? error : damaged(file);
  }
}
