import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { STALLED_MS } from "@/lib/library/video-files/running";
import { db } from "@/lib/platform/db";
import { baseUrl, type Refusal } from "@/tests/fixtures/client";
import {
  hostileFiles,
  makeRecording,
  pieceHeaders,
  type UploadCall,
  uploadRecording,
} from "@/tests/fixtures/recordings";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let admin: TestUser;
let other: TestUser;
let learner: TestUser;
let file: Buffer<ArrayBuffer>;

beforeAll(async () => {
  [admin, other, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser({ isAdmin: true }), makeUser()]);
  file = await makeRecording({ seconds: 20, packetBytes: 20_000 });
});

const callAs =
  (user: TestUser | null): UploadCall =>
  (method, path, headers = {}, body) =>
    fetch(new URL(path, baseUrl), {
      method,
      headers: {
        "tus-resumable": "1.0.0",
        ...(user && { cookie: `${user.cookie.name}=${user.cookie.value}` }),
        ...headers,
      },
      body: body as BodyInit | undefined,
    });

const begin = async (length: number, headers: Record<string, string> = {}, user = admin) => {
  const answer = await callAs(user)("POST", "/api/uploads/videos", { "upload-length": String(length), ...headers });
  expect(answer.status).toBe(201);
  return answer.headers.get("location") ?? "";
};

const send = (address: string, from: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  callAs(admin)("PATCH", address, { ...pieceHeaders(from), ...headers }, bytes);

/** Sends the first bytes of a piece, whose request stays open. */
const hold = async (address: string, bytes: Uint8Array) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = fetch(new URL(address, baseUrl), {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      cookie: `${admin.cookie.name}=${admin.cookie.value}`,
      ...pieceHeaders(0),
    },
    body: readable,
    duplex: "half",
  } as RequestInit);
  await writer.write(bytes);
  return { writer, answer };
};

const offsetOf = async (address: string) => {
  const { status, headers } = await callAs(admin)("HEAD", address);
  return status === 200 ? Number(headers.get("upload-offset")) : status;
};

const storedFile = (address: string) => db().videoFile.findUniqueOrThrow({ where: { id: address.split("/").at(-1) } });

const sha = (algorithm: string, bytes: Uint8Array) =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest("base64")}`;

describe("an upload", () => {
  test("is described by OPTIONS", async () => {
    const { status, headers } = await callAs(null)("OPTIONS", "/api/uploads/videos");
    expect(status).toBe(204);
    expect(headers.get("tus-version")).toBe("1.0.0");
    expect(headers.get("tus-extension")).toBe("creation,termination,expiration,checksum");
    expect(headers.get("tus-checksum-algorithm")).toBe("sha1,sha256");
    expect(Number(headers.get("tus-max-size"))).toBeGreaterThan(0);
  });

  test("begins at an address of this host and expires after seven days", async () => {
    const answer = await callAs(admin)("POST", "/api/uploads/videos", {
      "upload-length": "100",
      "x-forwarded-host": "evil.example",
    });
    expect(answer.headers.get("location")).toMatch(/^\/api\/uploads\/videos\/[0-9a-f-]{36}$/);
    expect(answer.headers.get("tus-resumable")).toBe("1.0.0");
    const days = (Date.parse(answer.headers.get("upload-expires") ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  test.each([
    ["no session", null, 401],
    ["a learner", "learner", 403],
  ])("is refused to %s before the input is checked", async (_, who, status) => {
    const call = callAs(who ? learner : null);
    expect((await call("POST", "/api/uploads/videos", { "tus-resumable": "0.1" })).status).toBe(status);
    expect((await call("HEAD", `/api/uploads/videos/${crypto.randomUUID()}`)).status).toBe(status);
    expect((await call("PATCH", `/api/uploads/videos/${crypto.randomUUID()}`, pieceHeaders(0), file)).status).toBe(
      status,
    );
  });

  test.each([
    [412, { "tus-resumable": "0.2.2", "upload-length": "5" }],
    [400, {}],
    [400, { "upload-length": "-5" }],
    [400, { "upload-length": "0" }],
    [400, { "upload-defer-length": "1" }],
    [400, { "upload-length": "5", "upload-metadata": "filename ???" }],
    [413, { "upload-length": String(2 ** 50) }],
    [403, { "upload-length": "5", origin: "https://evil.example" }],
  ])("is refused with %i for %j", async (status, headers) => {
    const answer = await callAs(admin)("POST", "/api/uploads/videos", headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("of the same file and length is resumed until it is deleted", async () => {
    const fingerprint = { "upload-metadata": `fingerprint ${Buffer.from(crypto.randomUUID()).toString("base64")}` };
    const first = await begin(500, fingerprint);
    expect(await begin(500, fingerprint)).toBe(first);
    expect(await begin(501, fingerprint)).not.toBe(first);
    expect(await begin(500, fingerprint, other)).not.toBe(first);
    expect((await callAs(admin)("DELETE", first)).status).toBe(204);
    expect(await offsetOf(first)).toBe(404);
    expect(await begin(500, fingerprint)).not.toBe(first);
  });

  test("of another administrator answers 404 to every method", async () => {
    const address = await begin(100);
    const call = callAs(other);
    expect((await call("HEAD", address)).status).toBe(404);
    expect((await call("PATCH", address, pieceHeaders(0), Buffer.alloc(10))).status).toBe(404);
    expect((await call("DELETE", address)).status).toBe(404);
    expect((await callAs(admin)("GET", address)).status).toBe(405);
  });

  test("that has expired answers 410", async () => {
    const address = await begin(100);
    const id = address.split("/").at(-1);
    await db().videoUpload.update({ where: { id }, data: { expiresAt: new Date(0) } });
    expect(await offsetOf(address)).toBe(410);
    expect((await send(address, 0, Buffer.alloc(10))).status).toBe(410);
  });
});

describe("a piece", () => {
  test("of a recording is accepted in order, and the last one completes it", async () => {
    const address = await begin(file.length);
    const half = Math.floor(file.length / 2);
    expect((await send(address, 0, file.subarray(0, half))).headers.get("upload-offset")).toBe(String(half));
    expect((await send(address, 0, file.subarray(0, half))).status).toBe(409);
    expect(await offsetOf(address)).toBe(half);
    const last = await send(address, half, file.subarray(half), {
      "upload-checksum": sha("sha256", file.subarray(half)),
    });
    expect(last.status).toBe(204);
    const stored = await storedFile(address);
    expect(stored.sha256).toBe(createHash("sha256").update(file).digest("hex"));
    expect(stored).toMatchObject({ container: "mp4", videoCodec: "avc", seconds: 20 });
  });

  test.each([
    [400, { "upload-offset": "x" }],
    [400, { "upload-checksum": "md5 abc" }],
    [415, { "content-type": "video/mp4" }],
    [460, { "upload-checksum": sha("sha1", Buffer.from("other")) }],
    [413, {}, 101],
  ])("is refused with %i for %j, and not stored", async (status, headers, length = 50) => {
    const address = await begin(100);
    expect((await send(address, 0, Buffer.alloc(length), headers as Record<string, string>)).status).toBe(status);
    expect(await offsetOf(address)).toBe(0);
  });

  test("that is cut off is kept up to the cut, and with a checksum not at all", async () => {
    const cut = (address: string, extra = "") =>
      new Promise<void>((resolve) => {
        const { port, hostname } = new URL(baseUrl);
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `PATCH ${address} HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
              `Content-Type: application/offset+octet-stream\r\nContent-Length: 900000\r\n${extra}` +
              `Cookie: ${admin.cookie.name}=${admin.cookie.value}\r\n\r\n`,
          );
          socket.write(Buffer.alloc(200_000, 5));
          setTimeout(() => socket.destroy(), 700);
        });
        socket.on("close", () => resolve());
      });
    const [plain, checked] = [await begin(1_000_000), await begin(1_000_000)];
    await cut(plain);
    await cut(checked, `Upload-Checksum: ${sha("sha1", Buffer.alloc(900_000, 5))}\r\n`);
    await expect.poll(() => offsetOf(plain), { timeout: 10_000 }).toBe(200_000);
    await delay(500);
    expect(await offsetOf(checked)).toBe(0);
    expect((await send(plain, 200_000, Buffer.alloc(10))).status).toBe(204);
  });

  test("leaves the bytes of a stalled piece when it waits for that (409)", async () => {
    const address = await begin(file.length);
    const half = Math.floor(file.length / 2);
    const { answer } = await hold(address, file.subarray(0, half));
    await delay(STALLED_MS + 500);
    expect((await send(address, 0, Buffer.alloc(half))).status).toBe(409);
    expect((await answer).headers.get("upload-offset")).toBe(String(half));
    expect((await send(address, half, file.subarray(half))).status).toBe(204);
    expect((await storedFile(address)).sha256).toBe(createHash("sha256").update(file).digest("hex"));
  });

  test("of a fourth upload is refused while three are in progress (429)", async () => {
    const holdNew = async () => hold(await begin(1_000), Buffer.alloc(10));
    const held = [await holdNew(), await holdNew(), await holdNew()];
    await delay(1_000);
    const fourth = await send(await begin(1_000), 0, Buffer.alloc(10));
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const { writer, answer } of held) {
      await writer.close();
      expect((await answer).status).toBe(204);
    }
  });
});

test("hostile files are refused with the reason, and not stored", async () => {
  for (const [name, bytes] of Object.entries(await hostileFiles())) {
    const address = await begin(bytes.length);
    const answer = await send(address, 0, bytes);
    expect([name, answer.status]).toEqual([name, 415]);
    expect(((await answer.json()) as Refusal).detail.length).toBeGreaterThan(10);
    expect(await offsetOf(address)).toBe(404);
  }
}, 120_000);

test("an upload becomes one lesson, with the length of its file", async () => {
  const uploadId = await uploadRecording(callAs(admin), file);
  const input = { title: `Screencast ${uploadId}`, uploadId, duration: 999 };
  expect((await admin.call("POST", "/api/videos", { ...input, videoUrl: "https://youtu.be/SxdOUGdseq4" })).status).toBe(
    400,
  );
  expect((await admin.call("POST", "/api/videos", { title: "", uploadId })).status).toBe(400);
  expect((await other.call("POST", "/api/videos", input)).status).toBe(404);
  const { status, body: video } = await admin.call<Record<string, unknown>>("POST", "/api/videos", input);
  expect(status).toBe(201);
  expect(video).toMatchObject({
    provider: "file",
    videoUrl: `${baseUrl}/api/videos/${video.id}/file`,
    duration: 20,
    durationSource: "provider",
    file: { bytes: file.length, container: "mp4", videoCodec: "avc", audioCodec: null, width: 320, height: 180 },
  });
  expect((await admin.call("POST", "/api/videos", input)).status).toBe(404);
  const again = await admin.call("PUT", `/api/videos/${video.id}`, { videoUrl: video.videoUrl, duration: 5 });
  expect(again.body).toMatchObject({ videoUrl: video.videoUrl, duration: 20, file: { bytes: file.length } });
  const rows = [{ videoUrl: String(video.videoUrl), title: "Again" }];
  const { body: imported } = await admin.call("POST", "/api/videos/import", { rows });
  expect(imported).toMatchObject([{ fate: "exists" }]);
});

test("an upload that becomes a lesson while it is being deleted keeps its recording", async () => {
  const uploadId = await uploadRecording(callAs(admin), file);
  const waiting = async () => {
    const [row] = await db().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query ~ 'FROM uploads' AND datname = current_database()`;
    return row?.waiting;
  };
  const [made, ended] = await db().$transaction(
    async (tx) => {
      // Both calls find the upload and wait, in this order.
      await tx.$executeRaw`SELECT FROM uploads WHERE id = ${uploadId}::uuid FOR UPDATE`;
      const video = admin.call<{ id: string }>("POST", "/api/videos", { title: `Kept ${uploadId}`, uploadId });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      const end = callAs(admin)("DELETE", `/api/uploads/videos/${uploadId}`);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      return [{ video }, { end }] as const;
    },
    { timeout: 30_000 },
  );
  const { status, body } = await made.video;
  expect([status, (await ended.end).status]).toEqual([201, 404]);
  const answer = await callAs(admin)("GET", `/api/videos/${body.id}/file`);
  expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(file)]).toEqual([200, true]);
});

test("an unfinished upload cannot become a lesson", async () => {
  const address = await begin(file.length);
  await send(address, 0, file.subarray(0, 100));
  const uploadId = address.split("/").at(-1);
  expect((await admin.call("POST", "/api/videos", { title: "Early", uploadId })).status).toBe(409);
});

test("a megabyte of random bytes is accepted in pieces", async () => {
  const bytes = randomBytes(1_000_000);
  const address = await begin(bytes.length + 1);
  for (let at = 0; at < bytes.length; at += 250_000) {
    expect((await send(address, at, bytes.subarray(at, at + 250_000))).status).toBe(204);
  }
  expect(await offsetOf(address)).toBe(bytes.length);
});
