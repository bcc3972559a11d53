import { expect, test } from "vitest";
import { isAlwaysAdmitted, kindOf } from "./kinds.mjs";
import { tooLarge } from "./problem.mjs";

test.each([
  ["a call", "POST", "/api/videos", "The request is larger than 1 MiB"],
  ["a picture", "PUT", "/api/uploads/ab?signature=c", "The request is larger than 8 MiB"],
  ["a transcript", "POST", "/api/videos/ab/transcripts", "The request is larger than 8 MiB"],
  ["an archive of the library", "POST", "/api/library/import?dryRun=1", "The request is larger than 8 MiB"],
  ["a directory's request", "PATCH", "/api/scim/v2/Groups/ab", "The request is larger than 8 MiB"],
  ["a path that only begins alike", "POST", "/api/uploadsets", "The request is larger than 1 MiB"],
])("the refusal of a too large body names the limit: %s", (_, method, url, detail) => {
  expect(tooLarge(kindOf({ method, url }).maxBytes)).toMatchObject({ status: 413, detail });
});

test.each([
  ["PATCH", "/api/uploads/videos/ab", { isPiece: true, isPlayed: false, maxBytes: Number.POSITIVE_INFINITY }],
  ["POST", "/api/uploads/videos/ab", { isPiece: false, isPlayed: false }],
  ["GET", "/api/videos/ab/file?t=1", { isPiece: false, isPlayed: true }],
  ["GET", "/api/videos/ab/files", { isPiece: false, isPlayed: false }],
])("%s %s", (method, url, kind) => {
  expect(kindOf({ method, url })).toMatchObject(kind);
});

test.each([
  ["/_next/static/chunks/a.js?v=1", true],
  ["/api/healthz?x", true],
  ["/api/healthz/x", false],
  ["/icons/anything", false],
])("%s is admitted while too many requests run: %s", (url, isAdmitted) => {
  expect(isAlwaysAdmitted({ url })).toBe(isAdmitted);
});
