import "server-only";
import { findPictureOwner } from "@/lib/identity/users/data";
import { env } from "@/lib/platform/env";
import { readBytes } from "@/lib/platform/http/body";
import type { Access } from "@/lib/platform/http/description";
import { forbidden, invalid, invalidField, notFound } from "@/lib/platform/http/problem";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { newObjectPath, objectPathIn, ownerIn } from "./object-path";
import { pictureFolder, pictureStore } from "./open-store";
import { NOT_A_PICTURE, PICTURE_TOO_LARGE } from "./picture";
import { pictureTypeOf } from "./picture-type";
import { publishUpload } from "./publish";
import { limitUnusedPictures, type Owner, removePicturesOf } from "./remove";
import type { PresignedUpload, Published, UploadInput } from "./schema";
import { readUploadLink, type Upload } from "./upload-link";

/** Lifetime of an upload address. */
const LINK_LIFETIME_MS = 15 * 60_000;

/** Makes an address to upload one picture to. @throws {Problem} 429 after too many uploads */
export async function presignUpload(owner: Owner, { contentType, size }: UploadInput): Promise<PresignedUpload> {
  await requireAttempt(LIMITS.upload, owner.id);
  await limitUnusedPictures(owner, size);
  const objectPath = newObjectPath(owner.id);
  const expires = Date.now() + LINK_LIFETIME_MS;
  const uploadURL = await pictureStore().presign({ objectPath, contentType, size, expires });
  return { uploadURL, objectPath, expiresAt: new Date(expires).toISOString() };
}

/** @throws {Problem} 403 for a user who was deleted or deactivated */
async function requireOwner(id: string): Promise<Owner> {
  const owner = await findPictureOwner(id);
  if (!owner) throw forbidden("This upload address is not valid");
  return owner;
}

/** The holder of a signed upload address that has not expired; it names the upload and its owner. */
export const signedUpload: Access<Upload & { owner: Owner }> = {
  name: "signedUpload",
  label: "Signed address",
  description: "For the holder of an upload address that has not expired.",
  credentials: "none",
  async authenticate(request) {
    const upload = readUploadLink(new URL(request.url), env().AUTH_SECRET ?? "");
    if (!upload) throw forbidden("This upload address is not valid");
    if (upload.expires < Date.now()) throw forbidden("This upload address has expired. Request a new one");
    // The user may have been deleted or deactivated since the address was signed.
    return { ...upload, owner: await requireOwner(ownerIn(upload.objectPath) ?? "") };
  },
};

/** Stores a signed upload until it is published. @throws {Problem} 400, 409 or 413 when the bytes do not match what was signed, 507 on a full disk */
export async function receiveUpload(upload: Upload & { owner: Owner }, request: Request): Promise<void> {
  const folder = pictureFolder();
  const { contentType, size } = upload;
  if (request.headers.get("content-type")?.trim().toLowerCase() !== contentType) throw invalid(NOT_A_PICTURE);
  const bytes = await readBytes(request, { max: size, sentence: PICTURE_TOO_LARGE });
  if (bytes.length !== size) throw invalid("The file size does not match the upload");
  if (pictureTypeOf(bytes) !== contentType) throw invalid(NOT_A_PICTURE);
  // The user may have been deleted or deactivated, or show another picture, since the bytes began to arrive.
  const owner = await requireOwner(upload.owner.id);
  await folder.receive(upload, bytes);
  await limitUnusedPictures(owner);
}

/** Publishes the user's own upload. @throws {Problem} 400 when it is not a picture, 403 for another user's, 404, 429 */
export async function publishPicture({ id }: Pick<Owner, "id">, objectPath: string): Promise<Published> {
  if (ownerIn(objectPath) !== id) throw forbidden("This belongs to another user");
  await requireAttempt(LIMITS.publish, id);
  const url = await publishUpload(pictureStore(), objectPath);
  if (!url) throw notFound("This upload");
  // The user may have been deleted or deactivated, or show another picture, since the decoding began.
  const owner = await findPictureOwner(id);
  if (!owner) {
    await removePicturesOf(id);
    throw forbidden();
  }
  await limitUnusedPictures(owner);
  return { objectPath, url };
}

/** Requires the address of a published picture of this user. @throws {Problem} 400 otherwise */
export async function requireOwnPicture(owner: string, url: string): Promise<void> {
  const objectPath = objectPathIn(url);
  const isTheirs = objectPath !== null && ownerIn(objectPath) === owner;
  if (isTheirs && (await pictureStore().find(objectPath)) === url) return;
  throw invalidField("profilePictureUrl", "Please upload the picture first");
}
