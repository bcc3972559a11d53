import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Video } from "@/lib/library/videos/schema";
import { baseUrl, type Refusal } from "@/tests/fixtures/client";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let host: Server;
let origin: string;
const asked: IncomingHttpHeaders[] = [];

/** Serves films; other paths redirect, are HTML or do not exist. */
beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  host = createServer((request, response) => {
    asked.push(request.headers);
    const [path = ""] = (request.url ?? "").split("?");
    if (path.startsWith("/moved")) return response.writeHead(302, { location: "/film.mp4" }).end();
    if (path.startsWith("/page")) return response.writeHead(200, { "content-type": "text/html" }).end("<p>");
    if (!path.startsWith("/film")) return response.writeHead(404).end();
    response.writeHead(206, { "content-type": "video/mp4", "content-range": "bytes 0-0/9" }).end("x");
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => host.close());

const add = (videoUrl: string) =>
  administrator.call<Video & Refusal>("POST", "/api/videos", { title: "A film elsewhere", videoUrl });

describe("a direct address", () => {
  test("becomes one lesson, and its origin is in the Content-Security-Policy", async () => {
    const address = `${origin}/film-${crypto.randomUUID()}.mp4?cut=2`;
    const { status, body } = await add(address);
    expect(status).toBe(201);
    expect(body).toMatchObject({ provider: "address", videoUrl: address, providerVideoId: address, file: null });
    expect((await add(`${address}#t=30`)).status).toBe(409);
    const page = await fetch(new URL("/login", baseUrl));
    expect(page.headers.get("content-security-policy")).toContain(`media-src 'self' blob: `);
    expect(page.headers.get("content-security-policy")).toContain(` ${origin}`);
    expect(asked.at(-1)).not.toHaveProperty("cookie");
    expect(asked.at(-1)).not.toHaveProperty("referer");
    const settings = await administrator.call<{ hosts: string[] }>("GET", "/api/settings/videos");
    expect(settings.body.hosts).toContain(origin);
    const check = await administrator.call("POST", `/api/videos/${body.id}/check`);
    expect([check.status, check.body]).toEqual([200, null]);
    await administrator.call("DELETE", `/api/videos/${body.id}`);
  });

  test.each(["/nothing.mp4", "/moved.mp4", "/page.webm"])("with %s is refused", async (path) => {
    const { status, body } = await add(origin + path);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: "videoUrl" }]);
  });

  test.each([
    "http://10.0.0.1/film.mp4",
    "http://127.0.0.1:1/film.mp4",
    "https://169.254.169.254/film.mp4",
    "https://user:secret@example.org/film.mp4",
    `${baseUrl}/api/videos/${crypto.randomUUID()}/file`,
    "ftp://example.org/film.mp4",
  ])("as %s is refused", async (address) => {
    expect((await add(address)).status).toBe(400);
  });

  test("is checked again when a video changes to it", async () => {
    const { body: video } = await add(`${origin}/film-${crypto.randomUUID()}.webm`);
    const change = (path: string) => administrator.call("PUT", `/api/videos/${video.id}`, { videoUrl: origin + path });
    expect((await change("/nothing.mp4")).status).toBe(400);
    expect((await change(`/film-${crypto.randomUUID()}.m3u8`)).status).toBe(200);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
  });
});

test("a lower size limit of recordings applies at once, and cannot exceed the environment's limit", async () => {
  const read = () => administrator.call<{ maxBytes: number }>("GET", "/api/settings/videos");
  const { maxBytes } = (await read()).body;
  const put = (bytes: number) => administrator.call<Refusal>("PUT", "/api/settings/videos", { maxBytes: bytes });
  expect((await put(1_000_000)).status).toBe(200);
  const begun = await fetch(new URL("/api/uploads/videos", baseUrl), {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": "1000001",
      cookie: `${administrator.cookie.name}=${administrator.cookie.value}`,
    },
  });
  expect([begun.status, ((await begun.json()) as Refusal).detail]).toEqual([413, "A recording has at most 1 MB"]);
  expect((await put(2 ** 40)).status).toBe(400);
  expect((await put(0)).status).toBe(400);
  expect((await put(maxBytes)).status).toBe(200);
});
