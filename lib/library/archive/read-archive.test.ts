import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { Problem } from "@/lib/platform/http/problem";
import { readArchive } from "./read-archive";

/** A zip of these files. */
async function zip(files: [name: string, content: string | Buffer][], compress = true): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of files) archive.addBuffer(Buffer.from(content), name, { compress });
  archive.end();
  return buffer(archive.outputStream as Readable);
}

/** An archive whose directory names its only entry many times. */
function withEntries(bytes: Buffer, count: number): Buffer {
  const [start, end] = ["PK\x01\x02", "PK\x05\x06"].map((sign) => bytes.indexOf(sign, 0, "latin1"));
  const directory = Buffer.concat(Array(count).fill(bytes.subarray(start, end)));
  const last = Buffer.from(bytes.subarray(end));
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(directory.length, 12);
  return Buffer.concat([bytes.subarray(0, start), directory, last]);
}

/** Replaces every occurrence of a text by another of the same length. */
const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

/** Sets a field of the only entry in an archive's central directory. */
function withField(bytes: Buffer, offset: number, value: number, size: 2 | 4): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUIntLE(value, changed.lastIndexOf("PK\x01\x02", undefined, "latin1") + offset, size);
  return changed;
}

const AREAS: [string, string] = ["areas.csv", "name,parent\r\nLight,\r\n"];

async function detailOf(bytes: Uint8Array): Promise<string> {
  const started = performance.now();
  const problem = await readArchive(bytes).catch((error) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem.status).toBe(400);
  expect(performance.now() - started).toBeLessThan(1_000);
  return problem.detail;
}

const OTHERS = "The archive may only hold areas.csv, videos.csv, paths.csv and tracks.csv";

test.each<[what: string, make: () => Promise<Buffer>, detail: string]>([
  ["no bytes", async () => Buffer.alloc(0), "This is not a complete zip archive"],
  [
    "quotes within a quoted cell",
    () => zip([["paths.csv", `title,description\n"a${'"y'.repeat(200_000)}${" ".repeat(400_000)},z\n`]]),
    "paths.csv: Line 2 has a quotation mark within a quoted cell. Write it twice",
  ],
  ["a text", async () => Buffer.from("name,parent\r\nLight,"), "This is not a complete zip archive"],
  ["a truncated archive", async () => (await zip([AREAS])).subarray(0, -30), "This is not a complete zip archive"],
  [
    "an archive without its beginning",
    async () => (await zip([AREAS])).subarray(40),
    "This is not a complete zip archive",
  ],
  ["an empty archive", () => zip([]), "The archive holds none of areas.csv, videos.csv, paths.csv and tracks.csv"],
  ["10,000 entries", async () => withEntries(await zip([AREAS]), 10_000), OTHERS],
  ["another name", () => zip([AREAS, ["users.csv", "email"]]), OTHERS],
  ["another case", () => zip([["Areas.csv", AREAS[1]]]), OTHERS],
  ["a folder", () => zip([["library/areas.csv", AREAS[1]]]), OTHERS],
  [
    "a path with ..",
    async () => replaced(await zip([["aaaareas.csv", AREAS[1]]]), "aaaareas.csv", "../areas.csv"),
    OTHERS,
  ],
  ["an absolute path", async () => replaced(await zip([["aareas.csv", AREAS[1]]]), "aareas.csv", "/areas.csv"), OTHERS],
  [
    "a file twice",
    async () => replaced(await zip([AREAS, ["paths.csv", "title"]]), "paths.csv", "areas.csv"),
    "areas.csv is in the archive twice",
  ],
  ["an encrypted entry", async () => withField(await zip([AREAS]), 8, 0x801, 2), "An encrypted archive cannot be read"],
  [
    "another compression",
    async () => withField(await zip([AREAS]), 10, 14, 2),
    "areas.csv is compressed in a way that cannot be read",
  ],
  [
    "a large file",
    async () => withField(await zip([AREAS]), 24, 51 * 1024 * 1024, 4),
    "The archive is larger than 50 MiB when it is unpacked",
  ],
  [
    "a file that is larger than it says",
    async () => withField(await zip([["videos.csv", Buffer.alloc(1024 * 1024, "a")]]), 24, 100, 4),
    "videos.csv is damaged",
  ],
  ["a wrong checksum", async () => withField(await zip([AREAS]), 16, 1, 4), "areas.csv is damaged"],
  ["damaged bytes", async () => replaced(await zip([AREAS], false), "Light", "Lamps"), "areas.csv is damaged"],
  [
    "UTF-16",
    () => zip([["areas.csv", Buffer.from("\ufeffname\r\nLight", "utf16le")]]),
    "areas.csv is not text in UTF-8",
  ],
  ["Latin-1", () => zip([["areas.csv", Buffer.from("name\r\nCafé", "latin1")]]), "areas.csv is not text in UTF-8"],
  [
    "half a letter at the end",
    () => zip([["areas.csv", Buffer.from("name\r\nCafé").subarray(0, -1)]]),
    "areas.csv is not text in UTF-8",
  ],
  ["an empty file", () => zip([["areas.csv", ""]]), "areas.csv has no column “name”"],
  [
    "more columns than a spreadsheet program has",
    () => zip([["areas.csv", `name${",x".repeat(400_000)}\r\n${"Light\r\n".repeat(19_000)}`]]),
    "areas.csv: Line 1 has more than 16,384 cells",
  ],
  ["other columns", () => zip([["videos.csv", "title,areas\r\nA,B"]]), "videos.csv has no column “url”"],
  [
    "a row without end",
    () => zip([["paths.csv", `title\r\n"${"a".repeat(3 * 1024 * 1024)}`]]),
    "paths.csv has a row of more than 1,000,000 characters",
  ],
  [
    "many rows",
    () => zip([["tracks.csv", `title\r\n${"\r\n".repeat(1_000_000)}`]]),
    "tracks.csv has more than 20,000 rows",
  ],
])("%s is rejected with a reason within a second", async (_, make, detail) => {
  expect(await detailOf(await make())).toBe(detail);
});

test("rows have their line numbers, with any separator and any order of columns", async () => {
  const { areas, videos, paths } = await readArchive(
    await zip([
      ["areas.csv", '\ufeffParent;NAME\r\n;Light\r\n\r\n;"\'=1;1\nmore"\r\nLight;Shadow'],
      ["videos.csv", "url\r\n"],
    ]),
  );
  expect(areas.map(({ line, cells }) => [line, cells.get("name"), cells.get("parent")])).toEqual([
    [2, "Light", ""],
    [4, "=1;1\nmore", ""],
    [6, "Shadow", "Light"],
  ]);
  expect([videos, paths]).toEqual([[], []]);
});

test("unknown columns are ignored", async () => {
  const text = `name${",x".repeat(16_383)}\r\n${"Light\r\n".repeat(19_000)}`;
  const { areas } = await readArchive(await zip([["areas.csv", text]]));
  expect([areas.length, areas[0]?.cells.size]).toEqual([19_000, 4]);
});

test("an uncompressed archive is read like a compressed one", async () => {
  expect((await readArchive(await zip([AREAS], false))).areas).toHaveLength(1);
});
