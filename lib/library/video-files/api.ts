import { ApiError } from "@/lib/platform/http/request";
import { type BlobUploadAnswer, STORE_HEADER } from "./schema";

const UPLOADS = "/api/uploads/videos";
const TUS = { "tus-resumable": "1.0.0" };

/** The message for an upload that its user stopped. */
export const STOPPED = "The upload was stopped";

/** Encodes a text for the protocol's metadata: UTF-8 in base64. */
const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function refusal(answer: Response): Promise<ApiError> {
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string };
  return new ApiError(answer.status, problem.detail ?? answer.statusText);
}

/**
 * Begins the upload of a file, or resumes the one of the same file.
 * @returns its id, and whether its bytes go to a Blob store instead of this server
 * @throws {ApiError} for an error response
 * @throws {TypeError} when there is no response
 */
export async function beginUpload({
  name,
  type,
  size,
  lastModified,
}: File): Promise<{ id: string; goesToBlob: boolean }> {
  const metadata = {
    filename: name.slice(0, 250),
    filetype: type || "video/mp4",
    fingerprint: `${lastModified} ${name.slice(0, 250)}`,
  };
  const headers = {
    ...TUS,
    "upload-length": String(size),
    "upload-metadata": Object.entries(metadata)
      .map(([key, text]) => `${key} ${encoded(text)}`)
      .join(","),
  };
  const answer = await fetch(UPLOADS, { method: "POST", headers });
  if (!answer.ok) throw await refusal(answer);
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  return { id, goesToBlob: answer.headers.get(STORE_HEADER) === "blob" };
}

/** The address of an upload, for its pieces. */
export const uploadAddress = (id: string): string => `${UPLOADS}/${id}`;

/** Requests a token to send an upload to the Blob store. @throws {ApiError} for an error response */
export async function allowBlobUpload(id: string): Promise<BlobUploadAnswer> {
  const answer = await fetch(`${uploadAddress(id)}/blob`, { method: "POST" });
  if (!answer.ok) throw await refusal(answer);
  return answer.json();
}

/**
 * Finishes an upload whose bytes are in the Blob store: the server inspects the file.
 * @throws {ApiError} for an error response
 */
export async function finishBlobUpload(id: string): Promise<void> {
  const answer = await fetch(`${uploadAddress(id)}/blob`, { method: "PUT" });
  if (!answer.ok) throw await refusal(answer);
}

/** Deletes an upload. Without this call it expires. */
export const endUpload = (id: string): Promise<unknown> =>
  fetch(uploadAddress(id), { method: "DELETE", headers: TUS, keepalive: true }).catch(() => null);

/** Stores the chosen picture of a finished upload. @throws {ApiError} for an error response */
export async function sendPicture(id: string, picture: Blob): Promise<void> {
  const answer = await fetch(`${uploadAddress(id)}/picture`, {
    method: "PUT",
    headers: { "content-type": picture.type },
    body: picture,
  });
  if (!answer.ok) throw await refusal(answer);
}
