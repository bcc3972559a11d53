import "server-only";
import { notFound } from "@/lib/platform/http/problem";
import { ownerIn, PICTURES_ADDRESS } from "./object-path";
import { pictureFolder } from "./open-store";
import { pictureTypeOf } from "./picture-type";

/** The response with a published picture, cached without end: it never changes. @throws {Problem} 404 */
export async function pictureResponse(pathname: string): Promise<Response> {
  const objectPath = pathname.slice(PICTURES_ADDRESS.length);
  const bytes = ownerIn(objectPath) && (await pictureFolder().read(objectPath));
  // Pictures of earlier versions are not WebP.
  const type = bytes && pictureTypeOf(bytes);
  if (!type) throw notFound("This picture");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
