import "server-only";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import Papa from "papaparse";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { invalid, Problem } from "@/lib/platform/http/problem";
import { readCell } from "@/lib/platform/spreadsheet-cell";
import { looseQuote, looseQuoteFinder, separatorOf } from "@/lib/platform/spreadsheet-quotes";
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

/** Characters that are parsed together; an unfinished row is parsed again with the next chunk. */
const CHUNK_CHARACTERS = 200_000;

/** Reads the rows of a spreadsheet as it is unpacked. @throws {Problem} 400 */
async function recordsOf(name: string, entry: Entry, bytes: Readable): Promise<{ line: number; cells: string[] }[]> {
  let sinceRow = 0;
  async function* texts() {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const findLooseQuote = looseQuoteFinder();
    let sum = 0;
    let pending = "";
    try {
      for await (const chunk of bytes) {
        sum = crc32(chunk, sum);
        const text = decoder.decode(chunk, { stream: true });
        const loose = findLooseQuote(text);
        if (loose !== null) throw invalid(`${name}: ${looseQuote(loose)}`);
        sinceRow += text.length;
        if (sinceRow > MAX_ROW_CHARACTERS) throw invalid(`${name} has a row of more than 1,000,000 characters`);
        pending += text;
        if (pending.length < CHUNK_CHARACTERS) continue;
        yield pending;
        pending = "";
      }
      yield pending + decoder.decode();
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw error instanceof TypeError ? invalid(`${name} is not text in UTF-8`) : invalid(`${name} is damaged`);
    }
    if (sum !== entry.crc32) throw invalid(`${name} is damaged`);
  }
  const records: { line: number; cells: string[] }[] = [];
  let line = 1;
  let rowCount = 0;
  const read = (rows: string[][]) => {
    rowCount += rows.length;
    for (const cells of rows) {
      if (cells.some((cell) => cell.trim() !== "")) records.push({ line, cells });
      line += cells.reduce((sum, cell) => sum + lineBreaks(cell), 1);
    }
    if (rowCount > MAX_FILE_ROWS + 1) throw invalid(`${name} has more than 20,000 rows`);
  };
  // One chunk at a time, so that a row is rejected as soon as it is too long.
  const source = Readable.from(texts(), { highWaterMark: 1 });
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[], Readable>(source, {
      delimiter: separatorOf,
      chunk({ data }, parser) {
        if (data.length > 0) sinceRow = 0;
        try {
          read(data);
        } catch (problem) {
          reject(problem);
          parser.abort();
          source.destroy();
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return records;
}

const lineBreaks = (text: string) => text.split(/\r\n?|\n/).length - 1;

function rowsOf(file: LibraryFile, [heading, ...records]: { line: number; cells: string[] }[]): FileRow[] {
  const names = (heading?.cells ?? []).map((name) => name.trim().toLowerCase());
  const [key] = columns[file];
  if (!names.includes(key)) throw invalid(`${fileName(file)} has no column “${key}”`);
  // Only known columns are read: a heading row can have half a million.
  const places = columns[file].map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  return records.map(({ line, cells }) => ({
    line,
    cells: new Map(places.map(([column, index]) => [column, readCell(cells[index] ?? "").trim()])),
  }));
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
    rows[file] = rowsOf(file, await recordsOf(fileName(file), entry, content));
  }
  return rows;
}
