import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rename, rmdir, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { baseUrl, callWith } from "@/tests/fixtures/client";
import { halvedPicture } from "@/tests/fixtures/picture";
import { makeRecording, type UploadCall, uploadRecording } from "@/tests/fixtures/recordings";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

const SAMPLES = ["Binary search in a minute", "What a database index does", "Why busy servers are slow"];

let admin: TestUser;
let learner: TestUser;
let file: Buffer<ArrayBuffer>;
let id: string;

const callAs =
  (user: TestUser | null): UploadCall =>
  (method, address, headers = {}, body) =>
    fetch(new URL(address, baseUrl), {
      method,
      headers: {
        "tus-resumable": "1.0.0",
        ...(user && { cookie: `${user.cookie.name}=${user.cookie.value}` }),
        ...headers,
      },
      body: body as BodyInit | undefined,
    });

const addLesson = async (bytes: Uint8Array) => {
  const uploadId = await uploadRecording(callAs(admin), bytes);
  const { body } = await admin.call<{ id: string }>("POST", "/api/videos", { title: `Film: ${uploadId}`, uploadId });
  return body.id;
};

beforeAll(async () => {
  [admin, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
  file = await makeRecording({ seconds: 8, packetBytes: 9_000 });
  id = await addLesson(file);
});

const get = (headers: Record<string, string> = {}, method = "GET", user: TestUser | null = learner) =>
  callAs(user)(method, `/api/videos/${id}/file`, headers);

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("the file of a lesson", () => {
  test("is answered whole, with the headers that range requests need", async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
      "content-length": String(file.length),
      "cache-control": "private, no-cache",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect((await bytesOf(answer)).equals(file)).toBe(true);
  });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=100-", 100, undefined],
    ["bytes=-7", -7, undefined],
  ])("is answered in part for %s", async (range, from, to) => {
    const answer = await get({ range });
    const part = file.subarray(from, to === undefined ? undefined : to + 1);
    expect(answer.status).toBe(206);
    const begin = from < 0 ? file.length + from : from;
    expect(answer.headers.get("content-range")).toBe(`bytes ${begin}-${begin + part.length - 1}/${file.length}`);
    expect((await bytesOf(answer)).equals(part)).toBe(true);
  });

  test.each([
    ["bytes=9999999999-", 416],
    ["bytes=-0", 416],
    [`bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join()}`, 200],
    ["pages=1-2", 200],
  ])("answers %.30s with %i", async (range, status) => {
    const answer = await get({ range });
    expect(answer.status).toBe(status);
    if (status === 416) expect(answer.headers.get("content-range")).toBe(`bytes */${file.length}`);
    await answer.arrayBuffer();
  });

  test("has one ETag, which decides conditional requests", async () => {
    const head = await get({ range: "bytes=0-1" }, "HEAD");
    const etag = head.headers.get("etag") ?? "";
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(file.length)]);
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    expect((await get({ "if-none-match": `W/${etag}` })).status).toBe(304);
    expect((await get({ "if-match": '"other"' })).status).toBe(412);
    expect((await get({ "if-match": etag, range: "bytes=0-1" })).status).toBe(206);
    expect((await get({ "if-range": etag, range: "bytes=0-1" })).status).toBe(206);
    expect((await get({ "if-range": `W/${etag}`, range: "bytes=0-1" })).status).toBe(200);
    expect((await get({ "if-range": '"other"', range: "bytes=0-1" })).status).toBe(200);
    expect((await get({}, "POST")).status).toBe(405);
  });

  test("is for signed-in users, and its download for administrators", async () => {
    expect((await get({ range: "bytes=0-1" }, "GET", null)).status).toBe(401);
    const address = `/api/videos/${id}/file?download=1`;
    expect((await callAs(learner)("GET", address)).status).toBe(403);
    const answer = await callAs(admin)("GET", address);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Film .*\.mp4"; filename\*=UTF-8''/,
    );
    await answer.arrayBuffer();
    const gone = await makeUser();
    expect((await get({ range: "bytes=0-1" }, "GET", gone)).status).toBe(206);
    await db().user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    expect((await get({ range: "bytes=0-1" }, "GET", gone)).status).toBe(401);
  });

  test("is downloaded under the first 120 characters of its title, without a half character", async () => {
    const title = `${"a".repeat(119)}🎬 “Cut/2”`;
    expect((await admin.call("PUT", `/api/videos/${id}`, { title })).status).toBe(200);
    const answer = await callAs(admin)("GET", `/api/videos/${id}/file?download=1`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${"a".repeat(119)}__.mp4"; filename*=UTF-8''${"a".repeat(119)}%F0%9F%8E%AC.mp4`,
    );
    await answer.arrayBuffer();
  });
});

test("the next range is served on the same connection while the server's threads are busy", async () => {
  const { hostname, port, host } = new URL(baseUrl);
  let isOver = false;
  // Each sign-up hashes a password on the thread pool that also opens and reads files.
  const signUp = async () => {
    const password = crypto.randomUUID();
    while (!isOver) await callWith({})("POST", "/api/account/sign-up", { name: "Ada", email: newEmail(), password });
  };
  const busy = Array.from({ length: 6 }, signUp);
  const socket = connect(Number(port), hostname).setMaxListeners(0);
  await once(socket, "connect");
  const closed = once(socket, "close");
  const ask = `GET /api/videos/${id}/file HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-3\r\nCookie: ${learner.cookie.name}=${learner.cookie.value}\r\n\r\n`;
  const answers: string[] = [];
  while (answers.length < 20 && !socket.closed) {
    let answer = "";
    socket.write(ask);
    while (!socket.closed && !/\r\n\r\n[\s\S]{4}$/.test(answer)) {
      const [chunk] = await Promise.race([once(socket, "data"), closed]);
      answer += String(chunk);
    }
    answers.push(answer.slice(9, 12));
  }
  socket.destroy();
  isOver = true;
  await Promise.all(busy);
  expect(answers).toEqual(Array(20).fill("206"));
});

test("a lesson whose file is missing or changed has the health gone until the file is back", async () => {
  const videoId = await addLesson(await makeRecording({ seconds: 3 }));
  const { object } = await db().videoFile.findFirstOrThrow({ where: { video: { id: videoId } } });
  // The outbox is in the data folder of the server under test, beside the uploads.
  const stored = path.join(env().MAIL_OUTBOX, "../uploads", object);
  const good = await readFile(stored);
  const check = async () => {
    await admin.call("POST", `/api/videos/${videoId}/check`);
    return (await admin.call<{ health: string }>("GET", `/api/videos/${videoId}`)).body.health;
  };
  expect(await check()).toBe("ok");
  await rename(stored, `${stored}.away`);
  expect(await check()).toBe("gone");
  expect((await callAs(learner)("GET", `/api/videos/${videoId}/file`)).status).toBe(404);
  await writeFile(stored, Buffer.concat([good.subarray(0, -1), Buffer.from([(good.at(-1) as number) ^ 1])]));
  expect(await check()).toBe("gone");
  await rename(`${stored}.away`, stored);
  expect(await check()).toBe("ok");
});

test("a lesson whose file cannot be read keeps its health, and is checked again within the hour", async () => {
  const videoId = await addLesson(await makeRecording({ seconds: 3 }));
  const { id: fileId, object } = await db().videoFile.findFirstOrThrow({ where: { video: { id: videoId } } });
  const stored = path.join(env().MAIL_OUTBOX, "../uploads", object);
  await rename(stored, `${stored}.away`);
  // Reading a folder fails, like reading from a broken disk.
  await mkdir(stored);
  await db().videoFile.update({ where: { id: fileId }, data: { bytes: (await stat(stored)).size } });
  expect(await admin.call("POST", `/api/videos/${videoId}/check`)).toMatchObject({ status: 200, body: null });
  expect((await admin.call("GET", `/api/videos/${videoId}`)).body).toMatchObject({ health: "ok" });
  const { nextAt } = await db().videoCheck.findUniqueOrThrow({ where: { videoId } });
  expect(nextAt.getTime()).toBeLessThan(Date.now() + 3_600_000);
  await rmdir(stored);
  expect((await admin.call("DELETE", `/api/videos/${videoId}`)).status).toBe(204);
});

test("a replacement serves the new file under a new ETag, and undoing it the old file", async () => {
  const [before, after] = [await makeRecording({ seconds: 5 }), await makeRecording({ seconds: 6 })];
  const videoId = await addLesson(before);
  const read = async () => {
    const answer = await callAs(learner)("GET", `/api/videos/${videoId}/file`);
    return {
      hash: createHash("sha1")
        .update(await bytesOf(answer))
        .digest("hex"),
      tag: answer.headers.get("etag"),
    };
  };
  const first = await read();
  const uploadId = await uploadRecording(callAs(admin), after);
  const replace = { uploadId, reason: "A better take" };
  expect((await admin.call("POST", `/api/videos/${videoId}/replace?dryRun=1`, { uploadId })).body).toMatchObject({
    durationBefore: 5,
    durationAfter: 6,
    answer: "there",
  });
  expect((await admin.call("POST", `/api/videos/${videoId}/replace`, replace)).body).toMatchObject({ duration: 6 });
  const second = await read();
  expect(second.hash).not.toBe(first.hash);
  expect(second.tag).not.toBe(first.tag);
  expect((await admin.call("POST", `/api/videos/${videoId}/replace`, replace)).status).toBe(404);
  expect((await admin.call("POST", `/api/videos/${videoId}/replace/undo`)).body).toMatchObject({ duration: 5 });
  expect(await read()).toEqual(first);
});

test("a deleted lesson does not serve its file, and a restored one does", async () => {
  const videoId = await addLesson(await makeRecording({ seconds: 2 }));
  await admin.call("DELETE", `/api/videos/${videoId}`);
  expect((await callAs(learner)("GET", `/api/videos/${videoId}/file`)).status).toBe(404);
  await admin.call("POST", `/api/videos/${videoId}/restore`);
  const answer = await callAs(learner)("GET", `/api/videos/${videoId}/file`);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

test("the recordings of the sample library are served with a picture, transcript, chapters and questions", async () => {
  const samples = await db().video.findMany({
    where: { provider: "file", title: { in: SAMPLES } },
    include: { file: true, chapters: true, transcripts: true, items: { include: { versions: true } } },
  });
  expect(samples).toHaveLength(SAMPLES.length);
  for (const { id: sampleId, file: stored, thumbnailUrl, duration, chapters, transcripts, items } of samples) {
    const answer = await callAs(learner)("GET", `/api/videos/${sampleId}/file`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/webm"]);
    const sha256 = createHash("sha256")
      .update(await bytesOf(answer))
      .digest("hex");
    expect({ sha256, seconds: duration }).toEqual({ sha256: stored?.sha256, seconds: stored?.seconds });
    expect((await callAs(learner)("GET", thumbnailUrl ?? "")).status).toBe(200);
    expect(chapters.length).toBeGreaterThan(2);
    expect(transcripts.map(({ label }) => label)).toEqual(["English"]);
    expect(items.map(({ kind }) => kind).sort()).toEqual(["choice", "choice", "recall"]);
  }
});

test("the picture of an upload becomes the lesson's picture", async () => {
  const uploadId = await uploadRecording(callAs(admin), await makeRecording({ seconds: 2 }));
  const picture = halvedPicture();
  const put = await callAs(admin)(
    "PUT",
    `/api/uploads/videos/${uploadId}/picture`,
    { "content-type": "image/png" },
    picture,
  );
  expect(put.status).toBe(204);
  const { body } = await admin.call<{ thumbnailUrl: string }>("POST", "/api/videos", { title: "Pictured", uploadId });
  expect(body.thumbnailUrl).toBe(`/api/uploads/videos/${uploadId}/picture`);
  const shown = await callAs(learner)("GET", body.thumbnailUrl);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  await shown.arrayBuffer();
});
