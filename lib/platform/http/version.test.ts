import { describe, expect, test } from "vitest";
import { expectedVersions, inVersion, versioned } from "./version";

const entity = { id: "a", updatedAt: "2026-11-22T10:00:00.123Z", learnerCount: 1 };
const moment = new Date(entity.updatedAt);
const asked = (method: string, headers: Record<string, string> = {}) =>
  new Request("http://localhost/x", { method, headers });
const tagOf = (value: typeof entity) => versioned(value, asked("GET")).headers.get("etag") ?? "";

describe("If-Match", () => {
  test.each([
    [undefined, undefined],
    ["*", undefined],
    [tagOf(entity), [moment]],
    [`"${moment.getTime()}"`, [moment]],
    [`"1-x", ${tagOf(entity)}`, [new Date(1), moment]],
    [`W/${tagOf(entity)}`, []],
    ["nonsense", []],
    ["", []],
    ['"99999999999999999999"', []],
  ])("%s is parsed as the versions %j", (header, versions) => {
    expect(expectedVersions(asked("PUT", header === undefined ? {} : { "if-match": header }))).toEqual(versions);
  });

  test("matches every version without a header, and no version without a valid tag", () => {
    expect(inVersion(undefined)).toEqual({});
    expect(inVersion([])).toEqual({ updatedAt: { in: [] } });
  });
});

describe("ETag", () => {
  test("is strong and begins with the time of the last change", () => {
    expect(tagOf(entity)).toMatch(new RegExp(`^"${moment.getTime()}-[\\w-]{16}"$`));
  });

  test("changes with a counter, while the version stays", () => {
    const counted = { ...entity, learnerCount: 2 };
    expect(tagOf(counted)).not.toBe(tagOf(entity));
    expect(expectedVersions(asked("PUT", { "if-match": tagOf(counted) }))).toEqual([moment]);
  });

  test.each([
    ["GET", 304],
    ["PUT", 200],
  ])("a %s with a matching If-None-Match answers %i", (method, status) => {
    expect(versioned(entity, asked(method, { "if-none-match": tagOf(entity) })).status).toBe(status);
  });
});
