import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/identity/sessions/data";
import { db } from "@/lib/platform/db";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser } from "@/tests/fixtures/test-user";
import { removeUnusedFiles } from "./clean-up";
import { objectOf, pictureOf } from "./store";
import { beginUpload, takePiece } from "./upload";

const space = vi.hoisted(() => ({ free: null as number | null }));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async () => {
    if (space.free === null) throw new Error("This file system does not tell its size");
    return { bavail: space.free, bsize: 1 };
  },
}));
// The owner has no session in this database.
vi.mock("@/lib/identity/sessions/data", async (original) => ({
  ...(await original<typeof import("@/lib/identity/sessions/data")>()),
  requireStillActs: async () => {},
}));

const DAY_MS = 86_400_000;
const RESERVED_BYTES = 256 * 1024 * 1024;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const folder = mkdtempSync(path.join(tmpdir(), "waypoint-space-"));
let drop: () => Promise<void>;
let owner: Actor;

beforeAll(async () => {
  process.env.DATA_DIR = folder;
  drop = await useOwnDatabase();
  mkdirSync(path.join(folder, "uploads/videos"), { recursive: true });
  const { id } = await makeUser({ isAdmin: true });
  owner = { id, isAdmin: true } as Actor;
}, 120_000);
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const pathOf = (key: string) => path.join(folder, "uploads", key);

/** Writes a file that is some hours old. */
function writeOld(key: string, hours = 2) {
  writeFileSync(pathOf(key), "bytes");
  const then = new Date(Date.now() - hours * 3_600_000);
  utimesSync(pathOf(key), then, then);
}

/** Stores a recording with its picture. @returns its id */
async function storeFile(): Promise<string> {
  const facts = { store: "folder", bytes: 5, sha256: "0", container: "mp4", videoCodec: "avc" };
  const id = crypto.randomUUID();
  await db().videoFile.create({ data: { id, object: objectOf(id), ...facts, width: 1, height: 1, seconds: 1 } });
  writeOld(objectOf(id));
  writeOld(pictureOf(id));
  return id;
}

/** Creates a lesson with a recording. */
async function makeLesson(fileId: string, deletedAt: Date | null = null) {
  const id = crypto.randomUUID();
  const place = { videoUrl: `/api/videos/${id}/file`, provider: "file" as const, providerVideoId: id };
  return db().video.create({ data: { id, title: `Lesson ${id}`, ...place, fileId, deletedAt } });
}

test("a recording is removed 30 days after its last lesson was deleted or got another recording", async () => {
  const [shown, deleted, gone, kept, replaced, orphan, fresh] = [
    await storeFile(),
    await storeFile(),
    await storeFile(),
    await storeFile(),
    await storeFile(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const { id: videoId } = await makeLesson(shown);
  await makeLesson(deleted, daysAgo(29));
  await makeLesson(gone, daysAgo(31));
  const source = {
    videoId,
    videoUrl: `/api/videos/${videoId}/file`,
    provider: "file" as const,
    providerVideoId: videoId,
  };
  await db().videoSource.create({ data: { ...source, fileId: kept, replacedAt: daysAgo(29) } });
  await db().videoSource.create({ data: { ...source, fileId: replaced, replacedAt: daysAgo(31) } });
  // Files without a row: an old one that a killed server left, and a new one whose row may still be written.
  writeOld(objectOf(orphan));
  writeOld(objectOf(fresh), 0);
  await removeUnusedFiles();
  const left = Object.entries({ shown, deleted, gone, kept, replaced, orphan, fresh }).filter(([, id]) =>
    existsSync(pathOf(objectOf(id))),
  );
  expect(left.map(([name]) => name)).toEqual(["shown", "deleted", "kept", "fresh"]);
  expect(existsSync(pathOf(pictureOf(gone)))).toBe(false);
  expect(existsSync(pathOf(pictureOf(deleted)))).toBe(true);
});

const call = (method: string, headers: Record<string, string>, body?: Buffer) =>
  new Request("http://waypoint.test/api/uploads/videos", {
    method,
    headers: { "tus-resumable": "1.0.0", ...headers },
    body: body && new Uint8Array(body),
  });

const begin = async (bytes: number) => {
  const answer = await beginUpload(call("POST", { "upload-length": String(bytes) }), owner);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
};

const send = (id: string, from: number, bytes: Buffer) =>
  takePiece(
    id,
    call(
      "PATCH",
      {
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
        "content-length": String(bytes.length),
      },
      bytes,
    ),
    owner,
  );

test("a full disk rejects an upload with the free space, and a running upload resumes once there is room", async () => {
  space.free = RESERVED_BYTES + 1_000;
  await expect(begin(1_001)).rejects.toMatchObject({ status: 507, detail: expect.stringContaining("1 kB") });
  const id = await begin(1_000);
  expect((await send(id, 0, Buffer.alloc(400))).headers.get("upload-offset")).toBe("400");
  space.free = RESERVED_BYTES + 100;
  await expect(send(id, 400, Buffer.alloc(500))).rejects.toMatchObject({ status: 507 });
  space.free = null;
  expect((await send(id, 400, Buffer.alloc(500))).headers.get("upload-offset")).toBe("900");
});
