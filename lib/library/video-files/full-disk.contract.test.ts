import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/identity/sessions/data";
import { db } from "@/lib/platform/db";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser } from "@/tests/fixtures/test-user";

const MIB = 1024 * 1024;
const RESERVED_BYTES = 256 * MIB;
const DAY_MS = 86_400_000;

const disk = vi.hoisted(() => ({ free: 0 }));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async () => ({ bavail: disk.free, bsize: 1 }),
}));
// The owner has no session in this database.
vi.mock("@/lib/identity/sessions/data", async (original) => ({
  ...(await original<typeof import("@/lib/identity/sessions/data")>()),
  requireStillActs: async () => {},
}));

const folder = mkdtempSync(path.join(tmpdir(), "waypoint-full-disk-"));
let drop: () => Promise<void>;
let upload: typeof import("./upload");
let owner: Actor;
let other: Actor;

beforeAll(async () => {
  process.env.DATA_DIR = folder;
  drop = await useOwnDatabase();
  upload = await import("./upload");
  const users = await Promise.all([makeUser({ isAdmin: true }), makeUser({ isAdmin: true })]);
  [owner, other] = users.map(({ id }) => ({ id, isAdmin: true }) as Actor) as [Actor, Actor];
}, 120_000);
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db().videoUpload.deleteMany();
});

const room = (bytes: number) => {
  disk.free = RESERVED_BYTES + bytes;
};

const callOf = (method: string, headers: Record<string, string>, body?: ReadableStream<Uint8Array>) =>
  new Request("http://waypoint.test/api/uploads/videos", {
    method,
    headers: { "tus-resumable": "1.0.0", ...headers },
    body,
    duplex: "half",
  } as RequestInit);

async function begin(bytes: number, by = owner, name?: string): Promise<string> {
  const metadata = name && { "upload-metadata": `fingerprint ${Buffer.from(name).toString("base64")}` };
  const answer = await upload.beginUpload(callOf("POST", { "upload-length": String(bytes), ...metadata }), by);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

/** A body without a Content-Length that fills the disk, a mebibyte at a time. */
const filling = (mebibytes: number) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ === mebibytes) return controller.close();
      disk.free -= MIB;
      controller.enqueue(new Uint8Array(MIB));
    },
  });
};

const send = (id: string, from: number, mebibytes: number, headers: Record<string, string> = {}) => {
  const type = "application/offset+octet-stream";
  const call = callOf("PATCH", { "upload-offset": String(from), "content-type": type, ...headers }, filling(mebibytes));
  return upload.takePiece(id, call, owner);
};

const receivedOf = async (id: string) => Number((await db().videoUpload.findUniqueOrThrow({ where: { id } })).received);

test("a piece without a length fails on a full disk, keeps received bytes, and resumes once there is room", async () => {
  room(100 * MIB);
  const id = await begin(60 * MIB);
  room(20 * MIB);
  await expect(send(id, 0, 39)).rejects.toMatchObject({ status: 507 });
  const received = await receivedOf(id);
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThanOrEqual(24 * MIB);
  room(0);
  await expect(send(id, received, 1)).rejects.toMatchObject({ status: 507 });
  expect(await receivedOf(id)).toBe(received);
  room(100 * MIB);
  expect((await send(id, received, 1)).headers.get("upload-offset")).toBe(String(received + MIB));
});

test("a piece with a checksum that exceeds the room keeps no bytes", async () => {
  room(100 * MIB);
  const id = await begin(60 * MIB);
  room(20 * MIB);
  const checksum = { "upload-checksum": `sha1 ${Buffer.alloc(20).toString("base64")}` };
  await expect(send(id, 0, 39, checksum)).rejects.toMatchObject({ status: 507 });
  expect([await receivedOf(id), statSync(path.join(folder, "uploads/videos", id)).size]).toEqual([0, 0]);
});

test("an upload begins only if there is room beside the outstanding bytes of other recent uploads", async () => {
  room(100);
  const first = await begin(60);
  await expect(begin(41, other)).rejects.toMatchObject({ status: 507, detail: expect.stringContaining("40 B") });
  await begin(40, other);
  await db().videoUpload.update({ where: { id: first }, data: { received: 20 } });
  room(80);
  await expect(begin(1, other)).rejects.toMatchObject({ status: 507 });
  // An abandoned upload reserves its room for a day.
  await db().videoUpload.update({ where: { id: first }, data: { createdAt: new Date(Date.now() - 1.1 * DAY_MS) } });
  await begin(40, other);
});

test("a resumed upload needs room for its missing bytes only", async () => {
  room(100);
  const id = await begin(100, owner, "film");
  await db().videoUpload.update({ where: { id }, data: { received: 70 } });
  room(30);
  expect(await begin(100, owner, "film")).toBe(id);
  room(29);
  await expect(begin(100, owner, "film")).rejects.toMatchObject({ status: 507 });
});
