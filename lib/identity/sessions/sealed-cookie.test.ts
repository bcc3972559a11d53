import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { sealedCookie } from "./sealed-cookie";

const server = vi.hoisted(() => ({
  APP_URL: "",
  AUTH_SECRET: "a secret of some length",
  jar: new Map<string, string>(),
}));
vi.mock("@/lib/platform/env", () => ({ env: () => server }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => server.jar.has(name) && { value: server.jar.get(name) },
    set: (name: string, value: string) => server.jar.set(name, value),
  }),
}));

beforeEach(() => server.jar.clear());

const cookieAt = (path: string) =>
  sealedCookie({ name: "waypoint.link", purpose: "link", path, maxAgeSeconds: 60, schema: z.string() });

test.each([
  ["https://learn.example", "/", "__Host-waypoint.link"],
  ["https://learn.example", "/api/sign-on", "__Secure-waypoint.link"],
  ["http://localhost", "/", "waypoint.link"],
])("at %s a cookie for %s is named %s", async (origin, path, name) => {
  server.APP_URL = origin;
  const cookie = cookieAt(path);
  await cookie.keep("a value");
  expect([...server.jar.keys()]).toEqual([name]);
  expect(await cookie.read()).toBe("a value");
});
