import "server-only";
import { removePicture } from "@/lib/identity/pictures/remove";
import { requireOwnPicture } from "@/lib/identity/pictures/upload";
import type { Actor } from "@/lib/identity/sessions/data";
import { requireFresh } from "@/lib/identity/sessions/require-fresh";
import { getUser, requireVersion, updateProfile } from "@/lib/identity/users/data";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import type { Versions } from "@/lib/platform/http/version";
import { changeEmail, requirePhoneNumber } from "./change";

/**
 * Saves the user's own profile. A new e-mail address takes effect once it is confirmed by mail.
 * @throws {Problem} 400 for an invalid number or another user's picture, 403 when a new address requires the password again, 409 when the address is taken, 412
 */
export async function saveProfile(
  actor: Actor,
  input: ProfileInput,
  origin: RequestOrigin,
  versions?: Versions,
): Promise<User> {
  const { email, phoneNumber, ...rest } = input;
  const number = phoneNumber && requirePhoneNumber(phoneNumber);
  // One that stays is not written: another save at this moment may replace and remove it.
  const { profilePictureUrl: sent } = rest;
  const picture = sent === actor.profilePictureUrl ? undefined : sent;
  if (picture) await requireOwnPicture(actor.id, picture);
  // Before a mail about a new address is sent; `updateProfile` checks again with the row locked.
  if (versions) requireVersion(await getUser(actor.id), versions);
  const isNewEmail = email !== undefined && email !== actor.email;
  if (isNewEmail) requireFresh(actor);
  if (isNewEmail) await changeEmail(actor, email, origin);
  const { user, formerPicture } = await updateProfile(
    actor.id,
    { ...rest, profilePictureUrl: picture, phoneNumber: number },
    versions,
  );
  if (formerPicture) await removePicture(actor.id, formerPicture);
  return user;
}
