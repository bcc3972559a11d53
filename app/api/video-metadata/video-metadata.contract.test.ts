import { beforeAll, describe, expect, test } from "vitest";
import { type Video, type VideoMetadata, videoMetadataSchema } from "@/lib/library/videos/schema";
import type { Refusal } from "@/tests/fixtures/client";
import { newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const lookUp = (url: string) =>
  administrator.call<VideoMetadata & Refusal>("GET", `/api/video-metadata?url=${encodeURIComponent(url)}`);
const newVimeoId = () => String(100_000_000 + Math.floor(Math.random() * 800_000_000));

describe("the provider gets the recognised video's id and nothing else of the address", () => {
  const youtube = newYoutubeId();
  test.each([
    `https://www.youtube.com/watch?v=${youtube}`,
    `https://youtu.be/${youtube}?t=90&si=secret`,
    `http://m.youtube.com/shorts/${youtube}#x`,
    `https://www.youtube.com/watch?list=PL1&v=${youtube}&url=https://evil.example`,
  ])("%s", async (url) => {
    const { status, body } = await lookUp(url);
    expect(status).toBe(200);
    expect(videoMetadataSchema.parse(body)).toEqual(body);
    expect(body).toEqual({
      title: `www.youtube.com/oembed on https://www.youtube.com/watch?v=${youtube}`,
      thumbnailUrl: `https://i.ytimg.com/vi/${youtube}/hqdefault.jpg`,
      duration: null,
      answered: true,
    });
  });

  test("Vimeo, with an unlisted video's key", async () => {
    const id = newVimeoId();
    const found = { thumbnailUrl: "https://i.vimeocdn.com/video/1_640.jpg", duration: 95, answered: true };
    expect((await lookUp(`https://vimeo.com/channels/staff/${id}`)).body).toEqual({
      title: `vimeo.com/api/oembed.json on https://vimeo.com/${id}`,
      ...found,
    });
    expect((await lookUp(`https://player.vimeo.com/video/${id}?h=abcdef1234`)).body).toEqual({
      title: `vimeo.com/api/oembed.json on https://vimeo.com/${id}/abcdef1234`,
      ...found,
    });
  });
});

describe("a provider's failure is not an error", () => {
  test.each([
    ["missing----", true],
    ["untitled---", true],
    ["broken-----", false],
    ["nonsense---", false],
    ["endless----", false],
    ["elsewhere--", false],
    ["silent-----", false],
  ])("%s, answered: %s", async (id, answered) => {
    const started = performance.now();
    const { status, body } = await lookUp(`https://youtu.be/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: null, duration: null, answered });
    expect(performance.now() - started).toBeLessThan(7_000);
  });
});

describe("an address of another site is refused without a request", () => {
  test.each([
    "",
    "x",
    "http://127.0.0.1/watch?v=SxdOUGdseq4",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]:5432/",
    "http://localhost:3000/api/healthz",
    "file:///etc/passwd",
    "gopher://vimeo.com/1",
    "https://www.youtube.com@evil.example/watch?v=SxdOUGdseq4",
    "https://www.youtube.com:8080/watch?v=SxdOUGdseq4",
    "https://user:pass@vimeo.com/1",
    "https://youtube.com.evil.example/watch?v=SxdOUGdseq4",
    "https://evil.example/?u=https://youtu.be/SxdOUGdseq4",
    "https://vimeo.com/../1x",
    "https://www.youtube.com/watch?v=../../../x1",
  ])("%j", async (url) => {
    expect(await lookUp(url)).toMatchObject({ status: 400, body: { detail: "Please enter a valid video URL" } });
  });

  test("refuses a call without an address", async () => {
    expect((await administrator.call("GET", "/api/video-metadata")).status).toBe(400);
  });
});

test("a Vimeo video without thumbnail and duration gets the provider's", async () => {
  const add = (videoUrl: string, traits: Record<string, unknown> = {}) =>
    administrator.call<Video>("POST", "/api/videos", {
      title: newName("Video"),
      description: "",
      videoUrl,
      thumbnailUrl: null,
      duration: null,
      createdBy: administrator.id,
      ...traits,
    });
  expect((await add(`https://vimeo.com/${newVimeoId()}`)).body).toMatchObject({
    thumbnailUrl: "https://i.vimeocdn.com/video/1_640.jpg",
    duration: 95,
  });
  expect((await add(`https://vimeo.com/${newVimeoId()}`, { duration: 7 })).body.duration).toBe(7);
  const id = newYoutubeId();
  expect((await add(`https://youtu.be/${id}`)).body).toMatchObject({
    thumbnailUrl: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
    duration: null,
  });
});
