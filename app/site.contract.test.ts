import { beforeAll, expect, test } from "vitest";
import { visitor } from "@/tests/fixtures/client";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
beforeAll(async () => {
  learner = await makeUser();
});

test.each(["/login", "/reset-password", "/setup-password"])("%s has the tags of a shared link", async (path) => {
  const { status, body } = await visitor<string>("GET", path);
  expect(status).toBe(200);
  for (const tag of ["og:type", "og:site_name", "og:title", "og:description"]) {
    expect(body).toMatch(new RegExp(`<meta property="${tag}" content="[^"]+"`));
  }
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? "";
  expect(new URL(picture).pathname).toBe("/icons/icon-512.png");
});

test("browsers find an icon at /favicon.ico, without a session", async () => {
  const { status, headers } = await visitor("GET", "/favicon.ico");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^image\//);
});

test.each([
  ["/learn", "Lessons"],
  ["/docs", "Calls and schemas"],
])("the search of %s is a named landmark that submits without scripts", async (path, label) => {
  const { body } = await learner.call<string>("GET", path);
  const search = new RegExp(`<search[^>]*aria-label="${label}"[^>]*>.*?</search>`, "s").exec(body)?.[0] ?? "";
  expect(search).toMatch(new RegExp(`<form[^>]*action="${path}"`));
  expect(search).toMatch(/<input[^>]*name="q"/);
});

test.each(["/", "/learn", "/videos/no-such-video", "/no-such-page"])(
  "the first paint of %s waits for its content, without a skeleton before it",
  async (path) => {
    const { body } = await learner.call<string>("GET", path);
    const [, awaited] = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(body.split("<body")[0] ?? "") ?? [];
    const [, whole] = /<html [^>]*id="([^"]+)"/.exec(body) ?? [];
    expect(awaited).toBe(whole);
    expect(body).toContain("<h1");
  },
);

test("the API page is small for a visitor, because browsers load the description separately", async () => {
  const { body } = await visitor<string>("GET", "/docs");
  expect(body).toContain("Getting started");
  expect(body.length).toBeLessThan(100_000);
});
