import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { authSecret } from "./data-folder.mjs";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "waypoint-secret-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const DATABASE_URL = "postgresql://waypoint@localhost/waypoint";
const AUTH_SECRET = "0123456789abcdef0123456789abcdef";

/** @param {object} variables */
const secretWith = (variables) =>
  authSecret({ AUTH_SECRET: undefined, DATABASE_URL: undefined, KEEP_SECRET: undefined, DATA_DIR, ...variables });

test("the secret is generated once and kept, with a database server only if KEEP_SECRET is set", () => {
  const kept = secretWith({});
  expect(kept.length).toBeGreaterThan(32);
  expect(secretWith({ DATABASE_URL, KEEP_SECRET: true })).toBe(kept);
  expect(secretWith({ DATABASE_URL, AUTH_SECRET })).toBe(AUTH_SECRET);
  for (const KEEP_SECRET of [undefined, false]) {
    expect(() => secretWith({ DATABASE_URL, KEEP_SECRET })).toThrow("every instance needs the same secret");
  }
});
