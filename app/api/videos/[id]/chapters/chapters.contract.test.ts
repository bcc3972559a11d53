import { beforeAll, expect, test } from "vitest";
import type { Chapter } from "@/lib/library/chapters/schema";
import type { Video } from "@/lib/library/videos/schema";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learner = await makeUser();
});

const pathOf = ({ id }: { id: string }) => `/api/videos/${id}/chapters`;
const write = (video: { id: string }, body: object, headers?: Record<string, string>) =>
  administrator.call<Chapter[] & Refusal>("PUT", pathOf(video), body, headers);
const read = (video: { id: string }) => learner.call<Chapter[]>("GET", pathOf(video));

test("chapters are written as a list or as text, counted, and cleared by an empty list", async () => {
  const video = await makeVideo({ duration: 100 });
  const chapters = [
    { second: 0, title: "One lamp" },
    { second: 42, title: "Six positions" },
  ];
  expect(await write(video, { chapters })).toMatchObject({ status: 200, body: chapters });
  expect((await read(video)).body).toEqual(chapters);
  const counts = async () => [
    (await learner.call<Video>("GET", `/api/videos/${video.id}`)).body.chapterCount,
    (await learner.call<Video[]>("GET", "/api/videos")).body.find(({ id }) => id === video.id)?.chapterCount,
  ];
  expect(await counts()).toEqual([2, 2]);
  const pasted = await write(video, { text: "0:00 One lamp\n0:50 Six <b>positions</b>" });
  expect(pasted.body[1]).toEqual({ second: 50, title: "Six <b>positions</b>" });
  expect((await write(video, { chapters: [] })).body).toEqual([]);
  expect(await counts()).toEqual([0, 0]);
});

test("a write is refused once the chapters were changed since they were read", async () => {
  const video = await makeVideo();
  const etag = (await read(video)).headers.get("etag") as string;
  const written = await write(video, { text: "0:00 One" }, { "if-match": etag });
  expect(written.status).toBe(200);
  expect((await write(video, { text: "0:00 Two" }, { "if-match": etag })).status).toBe(412);
  const next = written.headers.get("etag") as string;
  expect((await read(video)).headers.get("etag")).toBe(next);
  expect((await write(video, { text: "0:00 Two" }, { "if-match": next })).status).toBe(200);
});

test.each<[string, object, { path: string; message: unknown }]>([
  ["backwards", { text: "0:10 a\n0:05 b" }, { path: "text", message: expect.stringMatching(/^Line 2: /) }],
  ["at the same second", { chapters: [at(1), at(1)] }, { path: "chapters.1.second", message: expect.any(String) }],
  ["beyond the end", { text: "0:00 a\n1:40 b" }, { path: "text", message: expect.stringMatching(/^Line 2: .*1:40/) }],
  [
    "without a title",
    { chapters: [{ second: 0, title: " " }] },
    { path: "chapters.0.title", message: expect.any(String) },
  ],
  ["with a control character", { text: "0:00 a\n0:01 \u0001" }, { path: "text", message: expect.any(String) }],
  ["without a time", { text: "a" }, { path: "text", message: expect.stringMatching(/^Line 1: /) }],
  [
    "beyond the limit of 100",
    { chapters: Array.from({ length: 101 }, (_, second) => at(second)) },
    { path: "chapters", message: expect.any(String) },
  ],
  ["sent neither as a list nor as text", {}, { path: "", message: expect.any(String) }],
])("chapters %s are refused with the position of the mistake", async (_, body, error) => {
  const { status, body: refusal } = await write(await makeVideo({ duration: 100 }), body);
  expect([status, refusal.errors?.[0]]).toEqual([400, error]);
});

function at(second: number) {
  return { second, title: "x" };
}

test("only administrators write chapters, and only of videos in the library", async () => {
  const video = await makeVideo();
  expect((await learner.call("PUT", pathOf(video), { chapters: [] })).status).toBe(403);
  expect((await write({ id: crypto.randomUUID() }, { chapters: [] })).status).toBe(404);
  expect((await read({ id: crypto.randomUUID() })).status).toBe(404);
});
