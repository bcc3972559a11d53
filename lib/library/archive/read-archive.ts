import "server-only";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { createPace } from "@/lib/platform/background/pace";
import { invalid, Problem } from "@/lib/platform/http/problem";
import { readCell } from "@/lib/platform/spreadsheet-cell";
import { createRowReader, type SheetRow } from "@/lib/platform/spreadsheet-rows";
import {
  columns,
  fileName,
  type LibraryFile,
  libraryFiles,
  MAX_FILE_ROWS,
  MAX_ROW_CHARACTERS,
  MAX_UNPACKED_BYTES,
} from "./schema";

/** A row of a spreadsheet: its first line, counted from 1 with the names of the columns, and its cells by column. */
export type FileRow = { line: number; cells: ReadonlyMap<string, string> };

/** The rows of an archive; empty for a spreadsheet that is not in it. */
export type Archive = Record<LibraryFile, FileRow[]>;

const NAMES = "areas.csv, videos.csv, paths.csv and tracks.csv";

/** The entries of an archive by spreadsheet, checked before anything is unpacked. @throws {Problem} 400 */
async function entriesOf(archive: ZipFile): Promise<Map<LibraryFile, Entry>> {
  if (archive.entryCount > libraryFiles.length) throw invalid(`The archive may only hold ${NAMES}`);
  const entries = new Map<LibraryFile, Entry>();
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileNameRaw.toString("latin1");
    const file = libraryFiles.find((one) => fileName(one) === name);
    if (!file) throw invalid(`The archive may only hold ${NAMES}`);
    if (entries.has(file)) throw invalid(`${name} is in the archive twice`);
    if (entry.isEncrypted()) throw invalid("An encrypted archive cannot be read");
    if (!entry.canDecodeFileData()) throw invalid(`${name} is compressed in a way that cannot be read`);
    bytes += entry.uncompressedSize;
    if (bytes > MAX_UNPACKED_BYTES) throw invalid("The archive is larger than 50 MiB when it is unpacked");
    entries.set(file, entry);
  }
  if (entries.size === 0) throw invalid(`The archive holds none of ${NAMES}`);
  return entries;
}

/** Reads the texts of a spreadsheet as it is unpacked; the last one says so. @throws {Problem} 400 */
async function* textsOf(name: string, entry: Entry, bytes: Readable): AsyncGenerator<[text: string, isLast: boolean]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let sum = 0;
  try {
    for await (const chunk of bytes) {
      sum = crc32(chunk, sum);
      yield [decoder.decode(chunk, { stream: true }), false];
    }
    yield [decoder.decode(), true];
  } catch (error) {
    throw error instanceof TypeError ? invalid(`${name} is not text in UTF-8`) : invalid(`${name} is damaged`);
  }
  if (sum !== entry.crc32) throw invalid(`${name} is damaged`);
}

/** Makes rows of the known columns, after the names of the columns. @throws {Problem} 400 without the first column */
function rowMaker(file: LibraryFile, heading: string[]): (row: SheetRow) => FileRow {
  const names = heading.map((name) => name.trim().toLowerCase());
  const [key] = columns[file];
  if (!names.includes(key)) throw invalid(`${fileName(file)} has no column “${key}”`);
  const places = columns[file].map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  return ({ line, cells }) => ({
    line,
    cells: new Map(places.map(([column, index]) => [column, readCell(cells[index] ?? "").trim()])),
  });
}

/** Reads the rows of a spreadsheet. Only known columns are kept. @throws {Problem} 400 */
async function rowsOf(file: LibraryFile, entry: Entry, bytes: Readable): Promise<FileRow[]> {
  const name = fileName(file);
  const read = createRowReader({ name, maxCharacters: MAX_ROW_CHARACTERS });
  const pace = createPace();
  const rows: FileRow[] = [];
  let toRow: ReturnType<typeof rowMaker> | undefined;
  let rowCount = 0;
  for await (const [text, isLast] of textsOf(name, entry, bytes))
    for (const row of read(text, isLast)) {
      rowCount += 1;
      if (rowCount > MAX_FILE_ROWS + 1) throw invalid(`${name} has more than 20,000 rows`);
      if (row.cells.some((cell) => cell.trim() !== "")) {
        if (toRow) rows.push(toRow(row));
        else toRow = rowMaker(file, row.cells);
      }
      await pace();
    }
  if (!toRow) rowMaker(file, []);
  return rows;
}

/** Turns errors of yauzl into problems. @throws {Problem} 400 */
const ofWhole = <Read>(read: Promise<Read>): Promise<Read> =>
  read.catch((error) => {
    throw error instanceof Problem ? error : invalid("This is not a complete zip archive");
  });

/**
 * Reads an archive of spreadsheets within its limits.
 * @throws {Problem} 400 for anything but a zip of the expected files, each at most once, unencrypted, undamaged, within
 * the limits and in UTF-8
 */
export async function readArchive(bytes: Uint8Array): Promise<Archive> {
  // Entry names are matched against the four known ones, so they need no decoding or other check.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const archive = await ofWhole(yauzl.fromBufferPromise(Buffer.from(bytes), options));
  const rows: Archive = { areas: [], videos: [], paths: [], tracks: [] };
  for (const [file, entry] of await ofWhole(entriesOf(archive))) {
    const content = await ofWhole(archive.openReadStreamPromise(entry));
    rows[file] = await rowsOf(file, entry, content);
  }
  return rows;
}
