import "server-only";
import { notFound } from "@/lib/platform/http/problem";
import { readObjectPath } from "./object-path";
import { pictureFolder } from "./open-store";
import { PICTURES_ADDRESS } from "./upload-link";

/** The response with a published picture, cached without end: it never changes. @throws {Problem} 404 */
export async function pictureResponse(pathname: string): Promise<Response> {
  const objectPath = pathname.slice(PICTURES_ADDRESS.length);
  const picture = readObjectPath(objectPath);
  const bytes = picture && (await pictureFolder().read(objectPath));
  if (!bytes) throw notFound("This picture");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": picture.type,
      "content-length": String(bytes.length),
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
