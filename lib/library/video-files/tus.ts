import { invalid, Problem } from "@/lib/platform/http/problem";

/** The upload protocol (https://tus.io/protocols/resumable-upload), and its supported extensions. */
export const TUS_VERSION = "1.0.0";
export const TUS_EXTENSIONS = "creation,termination,expiration,checksum";
export const CHECKSUM_ALGORITHMS = ["sha1", "sha256"] as const;
export const UPLOADS_ADDRESS = "/api/uploads/videos";

const MAX_METADATA_CHARACTERS = 4096;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** @throws {Problem} 412 for another version of the protocol */
export function requireVersion({ headers }: Request): void {
  if (headers.get("tus-resumable") === TUS_VERSION) return;
  throw new Problem(412, `Send Tus-Resumable: ${TUS_VERSION}`, { headers: { "tus-version": TUS_VERSION } });
}

/** A header that is a number of bytes. @throws {Problem} 400 */
export function bytesOf({ headers }: Request, name: "Upload-Length" | "Upload-Offset"): number {
  const text = headers.get(name);
  if (text === null) throw invalid(`${name} is missing`);
  const bytes = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(bytes)) throw invalid(`${name} is not a number of bytes`);
  return bytes;
}

/** The metadata of a new upload. @throws {Problem} 400 when it is malformed */
export function readMetadata(header: string | null): { filename: string; fingerprint: string | null } {
  const found = new Map<string, string>();
  if (header !== null && header.length > MAX_METADATA_CHARACTERS) throw invalid("Upload-Metadata is too long");
  for (const pair of (header ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [key = "", value = "", ...rest] = pair.split(" ");
    const isDouble = found.has(key);
    if (!/^[\x21-\x7e]+$/.test(key) || !BASE64.test(value) || rest.length > 0 || isDouble)
      throw invalid("Upload-Metadata is not valid");
    found.set(key, Buffer.from(value, "base64").toString("utf8"));
  }
  // PostgreSQL cannot store NUL and lone surrogates, and control characters show nothing.
  const clean = (text = "") => text.replace(/[\p{Cc}\p{Surrogate}]/gu, "").slice(0, 500);
  return { filename: clean(found.get("filename")), fingerprint: clean(found.get("fingerprint")) || null };
}

export type Checksum = { algorithm: (typeof CHECKSUM_ALGORITHMS)[number]; digest: Buffer };

/** The checksum of a piece; null without one. @throws {Problem} 400 for an unknown algorithm or a malformed digest */
export function readChecksum(header: string | null): Checksum | null {
  if (header === null) return null;
  const [algorithm, digest = "", ...rest] = header.trim().split(/ +/);
  const known = CHECKSUM_ALGORITHMS.find((name) => name === algorithm);
  const bytes = Buffer.from(digest, "base64");
  const isWhole = BASE64.test(digest) && bytes.length === (known === "sha1" ? 20 : 32);
  if (!known || !isWhole || rest.length > 0)
    throw invalid("Upload-Checksum is `sha1` or `sha256` and a digest in base64");
  return { algorithm: known, digest: bytes };
}
