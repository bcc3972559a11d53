import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { type LibraryImport, libraryImportSchema, MAX_ARCHIVE_BYTES } from "@/lib/library/archive/schema";
import { db } from "@/lib/platform/db";
import { baseUrl } from "@/tests/fixtures/client";
import { newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

async function send(body: Buffer, query = "", type = "application/zip") {
  const { name, value } = administrator.cookie;
  const response = await fetch(new URL(`/api/library/import${query}`, baseUrl), {
    method: "POST",
    headers: { cookie: `${name}=${value}`, "content-type": type },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

async function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  return buffer(archive.outputStream as Readable);
}

test("exports an archive in which a dry-run import finds nothing new, and records it in the audit log", async () => {
  const { name, value } = administrator.cookie;
  const response = await fetch(new URL("/api/library/export", baseUrl), { headers: { cookie: `${name}=${value}` } });
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="waypoint-library-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const { status, body } = await send(Buffer.from(await response.arrayBuffer()), "?dryRun=1");
  expect(status).toBe(200);
  const { areas, videos } = libraryImportSchema.parse(body);
  expect([areas.new, videos.new]).toEqual([0, 0]);
  const events = await db().auditEvent.findMany({ where: { actorId: administrator.id } });
  expect(events.map(({ action }) => action)).toEqual(["spreadsheet.library_exported"]);
});

test("imports an archive after a dry run that writes nothing", async () => {
  const name = newName("Moved");
  const archive = await zip({ "areas.csv": `name\n${name}\n` });
  const outcomes: number[][] = [];
  for (const query of ["?dryRun=1", "?update=1", ""]) {
    const { areas }: LibraryImport = (await send(archive, query)).body;
    outcomes.push([areas.new, areas.exists, await db().knowledgeArea.count({ where: { name } })]);
  }
  expect(outcomes).toEqual([
    [1, 0, 0],
    [1, 0, 1],
    [0, 1, 1],
  ]);
  const where = { actorId: administrator.id, action: "spreadsheet.library_imported" };
  expect(await db().auditEvent.findMany({ where })).toMatchObject([{ detail: { rows: 1 } }]);
});

test("refuses a broken archive, another type, a too large archive, an invalid query and learners", async () => {
  const archive = await zip({ "areas.csv": "name\n" });
  expect(await send(Buffer.from("name\n"))).toMatchObject({
    status: 400,
    body: { detail: "This is not a complete zip archive" },
  });
  expect(await send(archive, "", "text/csv")).toMatchObject({ status: 415 });
  expect(await send(Buffer.alloc(MAX_ARCHIVE_BYTES + 1))).toMatchObject({ status: 413 });
  expect(await send(archive, "?dryRun=yes")).toMatchObject({
    status: 400,
    body: { detail: "dryRun is 1 or left out" },
  });
  const learner = await makeUser();
  expect((await learner.call("GET", "/api/library/export")).status).toBe(403);
  expect((await learner.call("POST", "/api/library/import")).status).toBe(403);
});
