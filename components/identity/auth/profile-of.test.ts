import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/platform/http/request";
import { profileOf } from "./profile-of";

const missing = new ApiError(404, "This user was not found");
const away = new ApiError(503, "away");

test.each([
  ["the profile that is there", async () => "read", "read", 0],
  ["a new one where it is missing", () => Promise.reject(missing), "made", 1],
  ["the session's where the server does not answer", () => Promise.reject(new TypeError("aborted")), "session", 0],
  ["the session's where the server cannot", () => Promise.reject(away), "session", 0],
])("it is %s", async (_, read, profile, made) => {
  const create = vi.fn(async () => "made");
  expect(await profileOf("session", { read, create })).toBe(profile);
  expect(create).toHaveBeenCalledTimes(made);
});

test("it is the session's where making it fails", async () => {
  const means = { read: () => Promise.reject(missing), create: () => Promise.reject(away) };
  expect(await profileOf("session", means)).toBe("session");
});
