import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "waypoint second factor", 32));

/** Encrypts a factor's secret (AES-256-GCM). @param secret AUTH_SECRET, which the database does not hold */
export function seal(text: string, secret: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  return new Uint8Array(Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]));
}

/** Decrypts a factor's secret. @throws when it was encrypted with another secret, or changed */
export function open(sealed: Uint8Array, secret: string): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
