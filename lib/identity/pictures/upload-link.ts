import { createHmac, timingSafeEqual } from "node:crypto";
import { ownerIn, PICTURES_ADDRESS } from "./object-path";
import { isPictureType, type PictureType } from "./picture";

/** A permitted upload: path, type, size in bytes, and expiry in milliseconds since 1970. */
export type Upload = { objectPath: string; contentType: PictureType; size: number; expires: number };

/** Signs an upload, including its owner, whose id is part of the path. */
const signatureOf = ({ objectPath, contentType, size, expires }: Upload, secret: string) =>
  createHmac("sha256", secret).update(["upload", objectPath, contentType, size, expires].join("\n")).digest();

/** The address to PUT an upload to, without the origin. Its holder may send this upload and nothing else. */
export function uploadLink(upload: Upload, secret: string): string {
  const { objectPath, contentType, size, expires } = upload;
  const query = new URLSearchParams({
    type: contentType,
    size: String(size),
    expires: String(expires),
    signature: signatureOf(upload, secret).toString("base64url"),
  });
  return `${PICTURES_ADDRESS}${objectPath}?${query}`;
}

/** The upload that an address was signed for; null for an invalid signature. Does not check the expiry. */
export function readUploadLink({ pathname, searchParams }: URL, secret: string): Upload | null {
  const objectPath = pathname.startsWith(PICTURES_ADDRESS) ? pathname.slice(PICTURES_ADDRESS.length) : "";
  const contentType = searchParams.get("type") ?? "";
  if (!ownerIn(objectPath) || !isPictureType(contentType)) return null;
  const [size, expires] = [Number(searchParams.get("size")), Number(searchParams.get("expires"))];
  const upload = { objectPath, contentType, size, expires };
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  const expected = signatureOf(upload, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? upload : null;
}
