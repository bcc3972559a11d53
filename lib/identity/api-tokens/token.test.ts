import { expect, test } from "vitest";
import { hashOfToken, isToken, makeToken } from "./token";

test.each([
  ["zeros", new Uint8Array(32), `wpt_${"0".repeat(43)}`],
  ["ones", new Uint8Array(32).fill(255), /^wpt_[0-9A-Za-z]{43}/],
])("a token of %s has 53 characters and a valid checksum", (_, bytes, start) => {
  const token = makeToken(bytes);
  expect(token).toMatch(start);
  expect(token).toHaveLength(53);
  expect(isToken(token)).toBe(true);
});

test("two tokens differ, and so do their hashes", () => {
  const [one, other] = [makeToken(), makeToken()];
  expect(one).not.toBe(other);
  expect(hashOfToken(one)).not.toEqual(hashOfToken(other));
});

const token = makeToken(new Uint8Array(32).fill(7));

test.each([
  ["a changed character", token.replace(/.{7}$/, (end) => (end.startsWith("A") ? "B" : "A") + end.slice(1))],
  ["a changed checksum", token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")],
  ["a missing character", token.slice(0, -1)],
  ["another prefix", token.replace("wpt_", "wpx_")],
  ["a line break at its end", `${token}\n`],
  ["nothing but the prefix", "wpt_"],
])("a text with %s is not a token", (_, text) => {
  expect(isToken(text)).toBe(false);
});
