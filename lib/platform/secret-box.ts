import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key, so that a sealed secret is not accepted for another purpose. */
const PURPOSES = {
  factor: "waypoint second factor",
  webhook: "waypoint webhook",
  connection: "waypoint sign-on connection",
  signOn: "waypoint pending sign-on",
  link: "waypoint pending link",
} as const;
type Purpose = keyof typeof PURPOSES;

const keyOf = (secret: string, purpose: Purpose) => Buffer.from(hkdfSync("sha256", secret, "", PURPOSES[purpose], 32));

/** Encrypts a stored secret (AES-256-GCM). @param secret AUTH_SECRET, which the database does not hold */
export function seal(text: string, secret: string, purpose: Purpose = "factor"): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), iv);
  return new Uint8Array(Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]));
}

/** Decrypts a stored secret. @throws when the secret, the purpose or the bytes differ from the encryption's */
export function open(sealed: Uint8Array, secret: string, purpose: Purpose = "factor"): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
