import { ApiError, request } from "@/lib/platform/http/request";
import { PICTURES_ADDRESS } from "./object-path";
import type { PresignedUpload, Published } from "./schema";

/**
 * Uploads and publishes a picture.
 * @returns its address
 * @throws {ApiError} for an error response
 * @throws {TypeError} when there is no response
 */
export async function uploadPicture(picture: Blob): Promise<string> {
  const { uploadURL, objectPath } = await request<PresignedUpload>("/api/upload/presigned-url", {
    method: "POST",
    body: { contentType: picture.type, size: picture.size },
  });
  const answer = await fetch(addressOf(uploadURL), {
    method: "PUT",
    headers: { "content-type": picture.type },
    body: picture,
  });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText);
  const body = { objectPath, visibility: "public" };
  return (await request<Published>("/api/objects/set-acl", { method: "POST", body })).url;
}

/** Keeps uploads to this server on the page's own origin. */
function addressOf(uploadURL: string): string {
  const { pathname, search } = new URL(uploadURL);
  return pathname.startsWith(PICTURES_ADDRESS) ? pathname + search : uploadURL;
}
