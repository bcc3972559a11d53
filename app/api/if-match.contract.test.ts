import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

type Entity = { id: string; updatedAt: string };

/** The calls that create and change each kind of object. */
type Made = { id: string; updatedAt: Date; videoUrl?: string };
type Kind = { what: string; path: string; make: () => Promise<Made>; body: (made: Made) => Record<string, unknown> };

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const kinds: Kind[] = [
  {
    what: "this video",
    path: "/api/videos",
    make: () => makeVideo(),
    body: ({ videoUrl }) => ({ title: newName("Video"), videoUrl }),
  },
  {
    what: "this knowledge area",
    path: "/api/knowledge-matrix",
    make: () => makeArea(),
    body: () => ({ name: newName("Area"), level: "main" }),
  },
  {
    what: "this learning path",
    path: "/api/learning-paths",
    make: () => makePath(),
    body: () => ({ title: newName("Path"), difficulty: "beginner" }),
  },
  {
    what: "this career track",
    path: "/api/career-tracks",
    make: () => makeTrack(),
    body: () => ({
      title: newName("Track"),
      description: "d",
      industry: "i",
      level: "mid",
      jobTitles: ["j"],
      keySkills: ["k"],
    }),
  },
  {
    what: "this user",
    path: "/api/users",
    make: () => db().user.create({ data: { email: newEmail(), name: newName("User") } }),
    body: () => ({ name: newName("User") }),
  },
];

describe.each(kinds)("two administrators who edit $what", ({ what, path, make, body }) => {
  test("get 412 for the second change", async () => {
    const entity = await make();
    const put = (headers?: Record<string, string>) =>
      administrator.call<Entity & Refusal>("PUT", `${path}/${entity.id}`, body(entity), headers);
    const remove = (headers?: Record<string, string>) =>
      administrator.call<Refusal>("DELETE", `${path}/${entity.id}`, undefined, headers);

    const seen = `"${entity.updatedAt.getTime()}"`;
    const first = await put({ "if-match": seen });
    expect(first.status).toBe(200);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(new RegExp(`^"${Date.parse(first.body.updatedAt)}-`));

    const refused = { status: 412, body: { detail: `Another user changed ${what}` } };
    expect(await put({ "if-match": seen })).toMatchObject(refused);
    expect(await put({ "if-match": "nonsense" })).toMatchObject(refused);
    expect(await remove({ "if-match": seen })).toMatchObject(refused);

    expect((await put()).status).toBe(200);
    expect((await put({ "if-match": "*" })).status).toBe(200);
    const last = await put();
    expect((await put({ "if-match": etag })).status).toBe(412);
    expect((await remove({ "if-match": last.headers.get("etag") ?? "" })).status).toBe(204);
    expect((await put({ "if-match": seen })).status).toBe(404);
    expect((await remove({ "if-match": seen })).status).toBe(404);
  });

  test("succeed once with concurrent changes", async () => {
    const entity = await make();
    const headers = { "if-match": `"${entity.updatedAt.getTime()}"` };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => administrator.call("PUT", `${path}/${entity.id}`, body(entity), headers)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });
});

test("a read's ETag works in If-Match and in If-None-Match", async () => {
  for (const [path, { id }] of [
    ["/api/videos", await makeVideo()],
    ["/api/learning-paths", await makePath()],
    ["/api/knowledge-matrix", await makeArea()],
    ["/api/career-tracks", await makeTrack()],
    ["/api/users", await makeUser()],
  ] as const) {
    const read = await administrator.call("GET", `${path}/${id}`);
    const etag = read.headers.get("etag") ?? "";
    // A cache must not serve one user's answer to another.
    expect(read.headers.get("vary")).toContain("cookie, authorization");
    const again = await administrator.call("GET", `${path}/${id}`, undefined, { "if-none-match": etag });
    expect(again).toMatchObject({ status: 304, body: "" });
    expect((await administrator.call("DELETE", `${path}/${id}`, undefined, { "if-match": etag })).status).toBe(204);
  }
});

test("a rating changes the answer of a read, but does not refuse an administrator's change", async () => {
  const video = await makeVideo();
  const before = (await administrator.call("GET", `/api/videos/${video.id}`)).headers.get("etag") ?? "";
  await db().rating.create({ data: { userId: administrator.id, videoId: video.id, rating: 4 } });
  const read = await administrator.call("GET", `/api/videos/${video.id}`, undefined, { "if-none-match": before });
  expect(read).toMatchObject({ status: 200, body: { averageRating: 4 } });
  const body = { title: "Rated", videoUrl: video.videoUrl };
  expect((await administrator.call("PUT", `/api/videos/${video.id}`, body, { "if-match": before })).status).toBe(200);
});

test("adding or removing a score changes the video's version", async () => {
  const [video, area] = [await makeVideo(), await makeArea()];
  const seen = async () => (await administrator.call("GET", `/api/videos/${video.id}`)).headers.get("etag") ?? "";
  const stale = async (etag: string) =>
    (
      await administrator.call(
        "PUT",
        `/api/videos/${video.id}`,
        { title: "x", videoUrl: video.videoUrl },
        {
          "if-match": etag,
        },
      )
    ).status;
  const before = await seen();
  const link = await administrator.call<Entity>("POST", "/api/video-knowledge-matrix", {
    videoId: video.id,
    knowledgeAreaId: area.id,
    points: 3,
  });
  expect(await stale(before)).toBe(412);
  const between = await seen();
  await administrator.call("DELETE", `/api/video-knowledge-matrix/${link.body.id}`);
  expect(await stale(between)).toBe(412);
});

test("a user's own profile and an administrator's deactivation honour If-Match too", async () => {
  const person = await makeUser();
  const stale = { "if-match": '"1"' };
  const profile = { bio: "Mine" };
  expect((await person.call("PUT", `/api/users/${person.id}/profile`, profile, stale)).status).toBe(412);
  const read = await person.call("GET", `/api/users/${person.id}`);
  expect(read.headers.get("cache-control")).toBe("no-store");
  const seen = { "if-match": read.headers.get("etag") ?? "" };
  expect((await person.call("PUT", `/api/users/${person.id}/profile`, profile, seen)).status).toBe(200);
  const deactivate = (headers: Record<string, string>) =>
    administrator.call("PUT", `/api/users/${person.id}/active`, { active: false }, headers);
  expect((await deactivate(seen)).status).toBe(412);
  expect((await administrator.call("PUT", `/api/users/${person.id}/active`, {})).body).toMatchObject({
    deactivatedAt: null,
  });
  expect((await deactivate({})).status).toBe(200);
});
