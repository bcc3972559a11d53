import { encode } from "next-auth/jwt";
import { expect, test, vi } from "vitest";
import { deriveKey, makeTokenReader } from "./session-token";

const secret = "a secret of more than thirty-two bytes";
const salt = "authjs.session-token";
const claims = { sub: "user", sid: "session", isAdmin: true };

const seal = (token: object, { maxAge = 60, by = secret, of = salt } = {}) =>
  encode({ token, secret: by, salt: of, maxAge });

test("opens a token that next-auth sealed", async () => {
  const opened = await makeTokenReader(secret)(await seal(claims), salt);
  expect(opened?.claims).toEqual(claims);
});

test("derives the key of a salt once for many tokens, and opens a token once", async () => {
  const derive = vi.fn(deriveKey);
  const read = makeTokenReader(secret, derive);
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => seal({ ...claims, sid: `session ${n}` })));
  for (const token of tokens) await read(token, salt);
  const [first = ""] = tokens;
  expect(await read(first, salt)).toBe(await read(first, salt));
  expect(derive).toHaveBeenCalledTimes(1);
});

test.each([
  ["of another secret", () => seal(claims, { by: `${secret}!` })],
  ["of another salt", () => seal(claims, { of: "waypoint.access-token" })],
  ["that has expired", () => seal(claims, { maxAge: -60 })],
  ["without a session", () => seal({ sub: "user" })],
  ["that is malformed", async () => "a.b.c"],
])("refuses a token %s", async (_, make) => {
  expect(await makeTokenReader(secret)(await make(), salt)).toBeNull();
});

test("refuses a token that expires after it was opened", async () => {
  const read = makeTokenReader(secret);
  const token = await seal(claims);
  expect(await read(token, salt)).not.toBeNull();
  vi.useFakeTimers({ now: Date.now() + 120_000 });
  expect(await read(token, salt)).toBeNull();
  vi.useRealTimers();
});
