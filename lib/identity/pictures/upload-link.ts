import { createHmac, timingSafeEqual } from "node:crypto";
import { readObjectPath } from "./object-path";
import { isPictureType, type PictureType } from "./picture";

/** What somebody may send: these bytes of this type to this path, until then (milliseconds since 1970). */
export type Upload = { objectPath: string; contentType: PictureType; size: number; expires: number };

/** Below it lies every picture that this server keeps itself. */
export const PICTURES_ADDRESS = "/api/uploads/";

/** The path names the owner, so the signature is over them too. */
const signatureOf = ({ objectPath, contentType, size, expires }: Upload, secret: string) =>
  createHmac("sha256", secret).update(["upload", objectPath, contentType, size, expires].join("\n")).digest();

/** The address to PUT an upload to, without this site's own origin. Whoever has it may send that and nothing else. */
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

/** What an address was signed for; null where it was not, or has been changed. Whether it has expired is not asked. */
export function readUploadLink({ pathname, searchParams }: URL, secret: string): Upload | null {
  const objectPath = pathname.startsWith(PICTURES_ADDRESS) ? pathname.slice(PICTURES_ADDRESS.length) : "";
  const contentType = searchParams.get("type") ?? "";
  if (!readObjectPath(objectPath) || !isPictureType(contentType)) return null;
  const [size, expires] = [Number(searchParams.get("size")), Number(searchParams.get("expires"))];
  const upload = { objectPath, contentType, size, expires };
  const given = Buffer.from(searchParams.get("signature") ?? "", "base64url");
  const right = signatureOf(upload, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? upload : null;
}
