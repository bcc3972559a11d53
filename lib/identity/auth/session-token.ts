import { hkdfSync } from "node:crypto";
import { jwtDecrypt } from "jose";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/platform/env";
import { perProcess } from "@/lib/platform/per-process";

/**
 * The claims of a session's token: user id (`sub`), session id (`sid`) and role. The session's row decides whether they hold.
 * `refresh` is the hash of the refresh token that came with an access token.
 */
export type Claims = { sub: string; sid: string; isAdmin: boolean; refresh?: string };

/** A token that was opened, and when it expires in seconds since 1970. */
export type OpenedToken = { claims: Claims; expiresAt: number };

/** Opens the tokens that next-auth seals for a salt; null for any that is not valid. */
type TokenReader = (token: string, salt: string) => Promise<OpenedToken | null>;

/** Tokens in the cache, about 3 MB; the least recently used are dropped first. */
const MAX_TOKENS = 5_000;

/** Clocks may differ by this much, as next-auth allows. */
const TOLERANCE_SECONDS = 15;

/** next-auth's key of a secret and salt, for its encryption A256CBC-HS512. */
export const deriveKey = (secret: string, salt: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, salt, `Auth.js Generated Encryption Key (${salt})`, 64));

/**
 * Makes a reader that derives the key of a salt once and opens each token once. What a token says never changes; only its
 * expiry is checked again. next-auth's own reader derives the key at each call.
 */
export function makeTokenReader(secret: string, derive = deriveKey): TokenReader {
  const keys = new Map<string, Uint8Array>();
  const opened = new LRUCache<string, OpenedToken>({ max: MAX_TOKENS });
  return async (token, salt) => {
    const name = `${salt}\n${token}`;
    const known = opened.get(name);
    if (known) return known.expiresAt + TOLERANCE_SECONDS > Date.now() / 1000 ? known : null;
    const key = keys.get(salt) ?? derive(secret, salt);
    keys.set(salt, key);
    const found = await open(token, key);
    if (found) opened.set(name, found);
    return found;
  };
}

async function open(token: string, key: Uint8Array): Promise<OpenedToken | null> {
  const options = {
    clockTolerance: TOLERANCE_SECONDS,
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256CBC-HS512"],
  };
  // Every error means that this key did not seal the token.
  const payload = await jwtDecrypt(token, key, options).then(
    (result) => result.payload,
    () => null,
  );
  if (typeof payload?.sub !== "string" || typeof payload.sid !== "string" || typeof payload.exp !== "number")
    return null;
  const { sub, sid, exp, refresh } = payload;
  const claims = { sub, sid, isAdmin: payload.isAdmin === true, ...(typeof refresh === "string" && { refresh }) };
  return { claims, expiresAt: exp };
}

const shared = perProcess<TokenReader>("tokenReader");

/** Opens a token of this product. @throws {Error} when AUTH_SECRET is not set */
export const readToken: TokenReader = (token, salt) => {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set");
  shared.value ??= makeTokenReader(AUTH_SECRET);
  return shared.value(token, salt);
};
