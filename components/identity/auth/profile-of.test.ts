import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/platform/http/request";
import { profileOf } from "./profile-of";

const missing = new ApiError(404, "This user was not found");
const away = new ApiError(503, "away");

test.each([
  ["returns the stored profile", async () => "read", "read", 0],
  ["creates a missing profile", () => Promise.reject(missing), "made", 1],
  [
    "returns the session's user when the server does not respond",
    () => Promise.reject(new TypeError("aborted")),
    "session",
    0,
  ],
  ["returns the session's user when the server fails", () => Promise.reject(away), "session", 0],
])("%s", async (_, read, profile, made) => {
  const create = vi.fn(async () => "made");
  expect(await profileOf("session", { read, create })).toBe(profile);
  expect(create).toHaveBeenCalledTimes(made);
});

test("returns the session's user when creating fails", async () => {
  const means = { read: () => Promise.reject(missing), create: () => Promise.reject(away) };
  expect(await profileOf("session", means)).toBe("session");
});
