import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** The beginning of every token, by which secret scanners find one. */
export const TOKEN_PREFIX = "wpt_";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const SECRET_BYTES = 32;
/** Base62 digits that hold 32 bytes, and the 4 bytes of a checksum. */
const LENGTHS = { secret: 43, checksum: 6 };

const PATTERN = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${LENGTHS.secret}})([0-9A-Za-z]{${LENGTHS.checksum}})$`);

function toBase62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, "0");
}

const checksumOf = (secret: string) => toBase62(BigInt(crc32(secret)), LENGTHS.checksum);

/**
 * Makes a token: the prefix, 32 random bytes and the CRC-32 of their text, in base62. The checksum tells a mistyped token
 * from one that was revoked, without the database.
 */
export function makeToken(bytes: Uint8Array = randomBytes(SECRET_BYTES)): string {
  const secret = toBase62(BigInt(`0x${Buffer.from(bytes).toString("hex")}`), LENGTHS.secret);
  return TOKEN_PREFIX + secret + checksumOf(secret);
}

/** True for a text that `makeToken` can have made. */
export function isToken(text: string): boolean {
  const [, secret = "", checksum] = PATTERN.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(secret);
}

/** The form in which a token is stored. It is random, so a plain hash suffices. */
export const hashOfToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(token).digest());
