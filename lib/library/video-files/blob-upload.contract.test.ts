import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sendToBlob } from "@/components/library/upload/send-to-blob";
import type { Actor } from "@/lib/identity/sessions/data";
import { db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/http/problem";
import { startBlobService } from "@/tests/fixtures/blob-service";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { hostileFiles, makeRecording } from "@/tests/fixtures/recordings";
import { makeUser } from "@/tests/fixtures/test-user";

// The owner has no session in this database.
vi.mock("@/lib/identity/sessions/data", async (original) => ({
  ...(await original<typeof import("@/lib/identity/sessions/data")>()),
  requireStillActs: async () => {},
}));

const TOKEN = "vercel_blob_rw_teststore_secret";
const ORIGIN = "https://teststore.private.blob.vercel-storage.com/";
const MIB = 1024 * 1024;

const folder = mkdtempSync(path.join(tmpdir(), "waypoint-blob-"));
let service: Awaited<ReturnType<typeof startBlobService>>;
let drop: () => Promise<void>;
let owner: Actor;
let other: Actor;
let product: typeof import("./upload") &
  typeof import("./blob-upload") &
  typeof import("./serve") &
  typeof import("./look") &
  typeof import("./clean-up") &
  typeof import("./limit");

beforeAll(async () => {
  service = await startBlobService(TOKEN, "private");
  Object.assign(process.env, {
    DATA_DIR: folder,
    VIDEO_BLOB_READ_WRITE_TOKEN: TOKEN,
    VERCEL_BLOB_API_URL: service.base,
    VERCEL_BLOB_RETRIES: "2",
  });
  drop = await useOwnDatabase();
  const parts = [
    import("./upload"),
    import("./blob-upload"),
    import("./serve"),
    import("./look"),
    import("./clean-up"),
    import("./limit"),
  ] as const;
  product = Object.assign({}, ...(await Promise.all(parts)));
  const users = await Promise.all([makeUser({ isAdmin: true }), makeUser({ isAdmin: true })]);
  [owner, other] = users.map(({ id }) => ({ id, isAdmin: true }) as Actor) as [Actor, Actor];
}, 120_000);
afterAll(async () => {
  service.stop();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  localStorage.clear();
  service.faults.reads = 0;
});

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
});
// The package creates client tokens only where `window` is undefined.
const line = new EventTarget();
vi.stubGlobal("addEventListener", line.addEventListener.bind(line));
vi.stubGlobal("removeEventListener", line.removeEventListener.bind(line));

/** Serves the product's upload calls to the browser code. */
const realFetch = globalThis.fetch;
vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
  const [, id] = /^\/api\/uploads\/videos\/([^/]+)\/blob$/.exec(String(input)) ?? [];
  if (!id) return realFetch(input, init);
  try {
    if (init.method === "POST") return Response.json(await product.allowBlobUpload(id, owner));
    await product.finishBlobUpload(id, owner);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Response.json({ detail: error.detail }, { status: error.status });
  }
});

async function begin(bytes: number): Promise<string> {
  const headers = { "tus-resumable": "1.0.0", "upload-length": String(bytes) };
  const call = new Request("http://waypoint.test/api/uploads/videos", { method: "POST", headers });
  const answer = await product.beginUpload(call, owner);
  expect(answer.headers.get("upload-store")).toBe("blob");
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

function send(bytes: Buffer<ArrayBuffer>, id: string, type = "video/mp4") {
  const sent: number[] = [];
  const listeners = { onProgress: (count: number) => void sent.push(count), onWaiting: () => {} };
  const { done, abort } = sendToBlob(new File([bytes], "Film.mp4"), id, listeners, type);
  return { done, abort, sent };
}

async function addLesson(fileId: string): Promise<string> {
  const id = crypto.randomUUID();
  const place = { provider: "file" as const, providerVideoId: id, videoUrl: `/api/videos/${id}/file`, fileId };
  await db().video.create({ data: { id, title: "Film", ...place } });
  await db().videoUpload.deleteMany({ where: { id: fileId } });
  return id;
}

const ask = (videoId: string, headers: Record<string, string> = {}, method = "GET", isDownload = false) =>
  product.serveFile(videoId, new Request("http://waypoint.test/file", { method, headers }), owner, isDownload);

test("a file is uploaded in parts, inspected, and served by an address that expires after ten minutes", async () => {
  const film = await makeRecording({ seconds: 6, packetBytes: 200_000, audio: "aac" });
  const id = await begin(film.length);
  const { done, sent } = send(film, id);
  await done;
  expect(sent.at(-1)).toBe(film.length);
  expect(kept.size).toBe(0);
  expect(await db().videoFile.findUniqueOrThrow({ where: { id } })).toMatchObject({
    store: "blob",
    sha256: null,
    container: "mp4",
    videoCodec: "avc",
    audioCodec: "aac",
    seconds: 6,
    bytes: BigInt(film.length),
  });
  const videoId = await addLesson(id);
  const answer = await ask(videoId, { range: "bytes=0-9" });
  const address = answer.headers.get("location") ?? "";
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([307, "no-store"]);
  expect(address).toMatch(`${ORIGIN}videos/${id}?`);
  const read = (url: string) => realFetch(url.replace(ORIGIN, `${service.base}/files/`));
  expect(Buffer.from(await (await read(address)).arrayBuffer()).equals(film)).toBe(true);
  expect((await read(address.split("?")[0] as string)).status).toBe(403);
  vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
  expect((await read(address)).status).toBe(403);
  vi.useRealTimers();
  const head = await ask(videoId, {}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(film.length)]);
  expect((await ask(videoId, { "if-none-match": head.headers.get("etag") ?? "" })).status).toBe(307);
  await expect(ask(videoId, { range: "bytes=99999999-" })).rejects.toMatchObject({ status: 416 });
  expect((await ask(videoId, {}, "GET", true)).headers.get("location")).toContain("download=1");
  expect(await product.isFileWhole(videoId)).toBe(true);
  const blob = service.stored.get(`videos/${id}`);
  service.stored.set(`videos/${id}`, { ...(blob as NonNullable<typeof blob>), bytes: Buffer.alloc(film.length) });
  expect(await product.isFileWhole(videoId)).toBe(false);
  service.stored.delete(`videos/${id}`);
  expect(await product.isFileWhole(videoId)).toBe(false);
});

test("an interrupted upload resumes after the stored parts, also in another page", async () => {
  const film = await makeRecording({ seconds: 7, packetBytes: MIB });
  const id = await begin(film.length);
  const first = send(film, id);
  const there = () => JSON.parse(kept.get(`waypoint-upload-${id}`) ?? '{"parts":[]}').parts.length;
  await expect.poll(there, { interval: 2, timeout: 20_000 }).toBeGreaterThan(0);
  first.abort();
  await expect(first.done).rejects.toThrow("The upload was stopped");
  const before = there();
  const second = send(film, id);
  await second.done;
  expect(second.sent[0]).toBe(Math.min(film.length, before * 8 * MIB));
  expect(service.stored.get(`videos/${id}`)?.bytes.equals(film)).toBe(true);
  // The bytes are stored, so that nothing is sent again.
  await send(film, id).done;
});

test("an upload that the store no longer knows is sent again from the start", async () => {
  const film = await makeRecording({ seconds: 3 });
  const id = await begin(film.length);
  kept.set(`waypoint-upload-${id}`, JSON.stringify({ key: `videos/${id}`, uploadId: "gone", parts: [] }));
  await expect(send(film, id).done).rejects.toThrow("Choose the file again to go on");
  await send(film, id).done;
});

describe("the server rejects", () => {
  test("another user, another length, another type, and a file above the limit", async () => {
    const film = await makeRecording();
    const id = await begin(film.length);
    await expect(product.allowBlobUpload(id, other)).rejects.toMatchObject({ status: 404 });
    await expect(product.finishBlobUpload(id, other)).rejects.toMatchObject({ status: 404 });
    await expect(product.finishBlobUpload(id, owner)).rejects.toMatchObject({ status: 409 });
    await expect(send(Buffer.concat([film, film]), id).done).rejects.toThrow();
    await expect(send(film, id, "text/html").done).rejects.toThrow();
    expect(service.stored.has(`videos/${id}`)).toBe(false);
    const limit = (await product.readMaxBytes()) + 1;
    await expect(begin(limit)).rejects.toMatchObject({ status: 413 });
    expect((await product.readVideoSettings()).freeBytes).toBeNull();
  });

  test("pieces that are sent to itself", async () => {
    const id = await begin(10);
    const headers = {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    };
    const call = new Request("http://waypoint.test/", { method: "PATCH", headers, body: "1234567890" });
    await expect(product.takePiece(id, call, owner)).rejects.toMatchObject({ status: 409 });
  });

  test("hostile files, and keeps nothing of them", async () => {
    for (const [name, bytes] of Object.entries(await hostileFiles())) {
      const id = await begin(bytes.length);
      const refusal = await send(Buffer.from(bytes), id).done.catch(({ message }: Error) => message);
      expect([name, refusal]).toEqual([name, expect.stringMatching(/.{10}/)]);
      expect(await db().videoUpload.count({ where: { id } })).toBe(0);
      expect(await db().videoFile.count({ where: { id } })).toBe(0);
      expect(service.stored.has(`videos/${id}`)).toBe(false);
    }
  }, 120_000);

  test("a WebM that was sent as an MP4", async () => {
    const film = await makeRecording({ kind: "webm", video: "vp9", audio: "opus" });
    const id = await begin(film.length);
    await expect(send(film, id, "video/mp4").done).rejects.toThrow("not an MP4, MOV or WebM");
    const again = await begin(film.length);
    await send(film, again, "video/webm").done;
    expect(await db().videoFile.findUniqueOrThrow({ where: { id: again } })).toMatchObject({ container: "webm" });
  });
});

test("the inspection fails with 503 while the store does not answer, and the upload stays", async () => {
  const film = await makeRecording();
  const id = await begin(film.length);
  service.faults.reads = 1;
  await expect(send(film, id).done).rejects.toThrow("cannot be reached right now");
  expect(await db().videoUpload.count({ where: { id } })).toBe(1);
  await send(film, id).done;
});

test("a deleted upload and an unused file are removed from the store", async () => {
  const film = await makeRecording();
  const [ended, unused] = [await begin(film.length), await begin(film.length)];
  await send(film, ended).done;
  await send(film, unused).done;
  const call = new Request("http://waypoint.test/", { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
  await product.endUpload(ended, call, owner);
  expect(service.stored.has(`videos/${ended}`)).toBe(false);
  await db().videoUpload.deleteMany({ where: { id: unused } });
  await product.removeUnusedFiles();
  // Within the grace period its row may still be written.
  expect(service.stored.has(`videos/${unused}`)).toBe(true);
  const blob = service.stored.get(`videos/${unused}`) as { uploadedAt: Date };
  blob.uploadedAt = new Date(Date.now() - 2 * 3_600_000);
  await product.removeUnusedFiles();
  expect(service.stored.has(`videos/${unused}`)).toBe(false);
});
