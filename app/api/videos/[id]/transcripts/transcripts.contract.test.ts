import { beforeAll, describe, expect, test } from "vitest";
import { cueAt } from "@/lib/library/transcripts/cue-at";
import type { Transcript, TranscriptCue, TranscriptSummary } from "@/lib/library/transcripts/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { baseUrl, type Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learner = await makeUser();
});

const WORDS = "0:01 One lamp, one face.\n0:05 Six positions.";
const pathOf = ({ id }: { id: string }) => `/api/videos/${id}/transcripts`;

const save = (video: { id: string }, input: object = {}, headers?: Record<string, string>) =>
  administrator.call<TranscriptSummary & Refusal>(
    "POST",
    pathOf(video),
    { language: "en", rights: "own", text: WORDS, ...input },
    headers,
  );
const list = async (video: { id: string }) => (await learner.call<Transcript[]>("GET", pathOf(video))).body;
const read = (video: { id: string }, language = "en") =>
  learner.call<TranscriptCue[]>("GET", `${pathOf(video)}/${language}`);

/** Sends the bytes of a file, with the other fields in the address. */
const sendFile = async (
  video: { id: string },
  file: Uint8Array<ArrayBuffer>,
  type: string,
  query: Record<string, string>,
) => {
  const { name, value } = administrator.cookie;
  const response = await fetch(`${baseUrl}${pathOf(video)}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { cookie: `${name}=${value}`, "content-type": type },
    body: file,
  });
  return { status: response.status, body: (await response.json()) as TranscriptSummary & Refusal };
};

describe("saving a transcript", () => {
  test("stores its words, which learners can read", async () => {
    const video = await makeVideo({ duration: 10 });
    const { status, headers, body } = await save(video, { label: "English", language: "EN-gb" });
    expect([status, headers.get("location")]).toEqual([201, `${pathOf(video)}/en-GB`]);
    expect(body).toEqual({ language: "en-GB", cues: 2, seconds: 10, warnings: [] });
    expect(await list(video)).toEqual([
      { language: "en-GB", label: "English", source: "paste", rights: "own", cues: 2, madeAt: expect.any(String) },
    ]);
    expect((await read(video, "en-gb")).body).toEqual([
      { startMs: 1000, endMs: 5000, words: "One lamp, one face." },
      { startMs: 5000, endMs: 10_000, words: "Six positions." },
    ]);
    expect(await cueAt(video.id, 6)).toBe("Six positions.");
  });

  test("replaces the transcript of its language, and refuses to overwrite a newer version", async () => {
    const video = await makeVideo();
    await save(video);
    const etag = (await read(video)).headers.get("etag") as string;
    const again = await save(video, { text: "0:00 Other words" }, { "if-match": etag });
    expect(again.status).toBe(200);
    expect((await read(video)).body.map(({ words }) => words)).toEqual(["Other words"]);
    expect((await save(video, {}, { "if-match": etag })).status).toBe(412);
    expect((await administrator.call("DELETE", `${pathOf(video)}/en`, undefined, { "if-match": etag })).status).toBe(
      412,
    );
    expect((await save(await makeVideo(), {}, { "if-match": etag })).status).toBe(412);
  });

  test("accepts a file in UTF-16, whatever its content type", async () => {
    const video = await makeVideo();
    const file = Buffer.from("\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße\r\n", "utf16le");
    const query = { language: "de", rights: "agreed", dryRun: "1" };
    expect(await sendFile(video, file, "text/vtt", query)).toMatchObject({ status: 200, body: { cues: 1 } });
    expect(await list(video)).toEqual([]);
    expect(await sendFile(video, file, "text/vtt", { ...query, dryRun: "0" })).toMatchObject({ status: 201 });
    expect((await list(video))[0]).toMatchObject({ source: "upload", rights: "agreed" });
  });

  test("refuses a text with many mistakes and names their lines, and keeps the good cues on request", async () => {
    const video = await makeVideo();
    const text = "1\n00:00:01,000 --> 00:00:02,000\ngood\n\n2\n00:00:61,000 --> x\nbad";
    const refused = await save(video, { text });
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining("1 of 2 cues are good")]);
    expect(refused.body.errors).toEqual([{ path: "text", message: "Line 6: These times cannot be read" }]);
    const kept = await save(video, { text, keepGood: true });
    expect(kept.body).toMatchObject({ cues: 1, warnings: [{ line: 6, message: "These times cannot be read" }] });
  });

  test.each<[string, object, number]>([
    ["without a right", { rights: undefined }, 400],
    ["with an unknown right", { rights: "found" }, 400],
    ["in an unknown language", { language: "xx" }, 400],
    ["with a long label", { label: "x".repeat(101) }, 400],
    ["without words", { text: "nothing" }, 400],
    ["with a control character", { text: "0:01 a\u0001" }, 400],
    ["with too many cues", { text: Array.from({ length: 20_001 }, (_, s) => `0:${s % 60} x`).join("\n") }, 413],
  ])("refuses a text %s", async (_, input, status) => {
    const video = await makeVideo();
    expect((await save(video, input)).status).toBe(status);
    expect(await list(video)).toEqual([]);
  });

  test("refuses more than two mebibytes", async () => {
    const video = await makeVideo();
    const query = { language: "en", rights: "own" };
    const line = "0:01 a few words that are said\n";
    const file = (bytes: number) => Buffer.from(line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes));
    expect((await sendFile(video, file(2 * 1024 * 1024 + 1), "text/plain", query)).status).toBe(413);
    expect((await sendFile(video, file(600_000), "text/plain", query)).status).toBe(201);
  });

  test("is for administrators, and for videos of the library", async () => {
    const video = await makeVideo();
    const input = { language: "en", rights: "own", text: WORDS };
    expect((await learner.call("POST", pathOf(video), input)).status).toBe(403);
    expect((await save({ id: crypto.randomUUID() })).status).toBe(404);
    expect((await read(video)).status).toBe(404);
    expect((await read(video, "not-a-language-at-all")).status).toBe(404);
  });
});

test("the spellings of a long transcript are written, and go with the last transcript that says the word", async () => {
  const words = Array.from({ length: 1_200 }, (_, n) => `w${crypto.randomUUID().slice(0, 8)}q${n}`);
  const line = (n: number) => `0:${String(n).padStart(2, "0")} ${words.slice(30 * n, 30 * n + 30).join(" ")}`;
  const text = Array.from({ length: 40 }, (_, n) => line(n)).join("\n");
  const [one, other] = [await makeVideo({ duration: 60 }), await makeVideo({ duration: 60 })];
  const spelled = () => db().saidSpelling.count({ where: { word: { in: words } } });
  expect((await save(one, { text })).status).toBe(201);
  expect((await save(other, { text: `0:01 ${words.slice(0, 3).join(" ")}` })).status).toBe(201);
  expect(await spelled()).toBe(1_200);
  expect((await save(one)).status).toBe(200);
  expect(await spelled()).toBe(3);
  expect((await administrator.call("DELETE", `${pathOf(other)}/en`)).status).toBe(204);
  expect(await spelled()).toBe(0);
});

test("a transcript downloads as a file of the same cues, with its markup as text", async () => {
  const video = await makeVideo();
  await save(video, { text: "0:01 <b>x</b> &lt;img src=x onerror=alert(1)&gt;\n0:02 y" });
  const file = await learner.call<string>("GET", `${pathOf(video)}/en?format=vtt`);
  expect(file.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  expect(file.body).toContain("x &lt;img src=x onerror=alert(1)&gt;");
  const again = await makeVideo();
  await save(again, { text: file.body });
  expect((await read(again)).body).toEqual((await read(video)).body);
});

test("a video says whether it has a transcript, and administrators list videos without one", async () => {
  const video = await makeVideo();
  const has = async () => (await learner.call<Video>("GET", `/api/videos/${video.id}`)).body.hasTranscript;
  const needing = async () => {
    const { body } = await administrator.call<string[]>("GET", "/api/videos/ids?needs=transcript");
    return body.includes(video.id);
  };
  expect([await has(), await needing()]).toEqual([false, true]);
  await save(video);
  expect([await has(), await needing()]).toEqual([true, false]);
  expect((await administrator.call("DELETE", `${pathOf(video)}/en`)).status).toBe(204);
  expect((await administrator.call("DELETE", `${pathOf(video)}/en`)).status).toBe(404);
  expect([await has(), await needing()]).toEqual([false, true]);
});

describe("another recording", () => {
  const replace = async (video: { id: string }, ranges: "keep" | "drop") => {
    await db().$executeRaw`UPDATE provider_requests SET next_at = now() - interval '1 hour'`;
    // Vimeo says that every video has 95 seconds.
    const videoUrl = `https://vimeo.com/${100_000_000 + Math.floor(Math.random() * 300_000_000)}`;
    const body = { videoUrl, ranges, reason: "Again", anyway: true };
    expect((await administrator.call("POST", `/api/videos/${video.id}/replace`, body)).status).toBe(200);
  };
  const chapters = async (video: { id: string }) =>
    (await learner.call<unknown[]>("GET", `/api/videos/${video.id}/chapters`)).body.length;
  const shown = async (video: { id: string }) => [(await list(video)).length, await chapters(video)];
  const prepare = async () => {
    const video = await makeVideo({ duration: 95 });
    await save(video);
    await administrator.call("PUT", `/api/videos/${video.id}/chapters`, { text: "0:00 Start" });
    return video;
  };

  test("keeps transcripts and chapters when the watched ranges are kept", async () => {
    const video = await prepare();
    await replace(video, "keep");
    expect(await shown(video)).toEqual([1, 1]);
  });

  test("hides them when the ranges are dropped, until it is undone", async () => {
    const video = await prepare();
    await replace(video, "drop");
    expect(await shown(video)).toEqual([0, 0]);
    await save(video, { text: "0:00 Of the second recording" });
    await administrator.call("POST", `/api/videos/${video.id}/replace/undo`);
    expect(await shown(video)).toEqual([1, 1]);
    expect((await read(video)).body[0]?.words).toBe("One lamp, one face.");
  });
});

test("merging moves a transcript to a video that has none, and undoing moves it back", async () => {
  const [from, into, other, full] = [await makeVideo(), await makeVideo(), await makeVideo(), await makeVideo()];
  for (const video of [from, other, full]) await save(video);
  const merge = async (one: { id: string }, two: { id: string }) =>
    (await administrator.call<{ id: string }>("POST", `/api/videos/${one.id}/merge`, { into: two.id, reason: "Same" }))
      .body;
  const batch = await merge(from, into);
  await merge(other, full);
  expect([(await list(into)).length, (await list(full)).length]).toEqual([1, 1]);
  expect((await administrator.call("POST", `/api/points/batches/${batch.id}/undo`, {})).status).toBeLessThan(300);
  expect([(await list(into)).length, (await list(from)).length]).toEqual([0, 1]);
});
