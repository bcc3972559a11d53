import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { codeOf, Failure } from "../failure.mjs";
import { FORMAT, MANIFEST, manifestSchema, tableEntry, uploadEntry } from "./manifest.mjs";

/**
 * An open backup file.
 * @typedef {object} Backup
 * @property {import("./manifest.mjs").Manifest} manifest
 * @property {(name: string) => Promise<import("node:stream").Readable>} read an entry's content
 * @property {() => void} close
 */

/** @param {string} file */
const damaged = (file) => new Failure(`${file} is damaged: use another copy of this backup.`);

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
 * Reads the whole backup once, so that a damaged one is refused before anything is restored.
 * @param {Backup} backup
 * @returns {Promise<boolean>} whether every entry is there and has its hash
 */
async function isWhole({ manifest: { tables, uploads }, read }) {
  const wanted = [
    ...tables.map(({ name, sha256 }) => ({ entry: tableEntry(name), sha256 })),
    ...uploads.map(({ key, sha256 }) => ({ entry: uploadEntry(key), sha256 })),
  ];
  for (const { entry, sha256 } of wanted) {
    const hash = createHash("sha256");
    for await (const chunk of await read(entry)) hash.update(chunk);
    if (hash.digest("hex") !== sha256) return false;
  }
  return true;
}

/**
 * Opens a backup, reads its manifest and compares every hash.
 * @param {string} file
 * @returns {Promise<Backup>}
 * @throws {Failure} when it cannot be read, is not a backup, is damaged, or is from a newer version
 */
export async function openBackup(file) {
  const { archive, entries } = await openArchive(file);
  /** @type {Backup["read"]} */
  const read = (name) => {
    const entry = entries.get(name);
    if (!entry) throw damaged(file);
    return archive.openReadStreamPromise(entry);
  };
  const close = () => archive.close();
  try {
    if (!entries.has(MANIFEST)) throw new Failure(`${file} is not a complete backup of Waypoint.`);
    const json = JSON.parse((await buffer(await read(MANIFEST))).toString());
    if (json.format > FORMAT)
      throw new Failure(`${file} was written by a newer version (${json.version}): update first.`);
    const backup = { manifest: manifestSchema.parse(json), read, close };
    if (!(await isWhole(backup))) throw damaged(file);
    return backup;
  } catch (error) {
    close();
    throw error instanceof Failure ? error : damaged(file);
  }
}
