import "server-only";
import { removePicture } from "@/lib/identity/pictures/remove";
import { requireOwnPicture } from "@/lib/identity/pictures/upload";
import { type Actor, requireFresh, requireStillActs } from "@/lib/identity/sessions/data";
import { getUser, requireVersion, toUser } from "@/lib/identity/users/data";
import { lockUser } from "@/lib/identity/users/lock-user";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import type { Versions } from "@/lib/platform/http/version";
import { transaction } from "@/lib/platform/sql/constraints";
import { changeEmail } from "./change";
import { requirePhoneNumber } from "./data";

/**
 * Saves everything but the e-mail address. A new phone number has to be verified again.
 * @returns the user, and the address of the replaced picture, or null
 * @throws {Problem} 400 for a picture that is not the user's own, 401 when the session has just ended, 412
 */
async function updateProfile(
  actor: Actor,
  { email: _, ...profile }: ProfileInput,
  versions?: Versions,
): Promise<{ user: User; formerPicture: string | null }> {
  const { id } = actor;
  return transaction(async (tx) => {
    await lockUser(tx, id);
    await requireStillActs(actor, tx);
    const before = await tx.user.findUniqueOrThrow({ where: { id } });
    requireVersion(before, versions);
    const { dateOfBirth, phoneNumber, profilePictureUrl, ...rest } = profile;
    const isNewNumber = phoneNumber !== undefined && phoneNumber !== before.phoneNumber;
    const isNewPicture = profilePictureUrl !== undefined && profilePictureUrl !== before.profilePictureUrl;
    // With the row locked, a picture that is there cannot be removed before the profile shows it.
    if (isNewPicture && profilePictureUrl) await requireOwnPicture(id, profilePictureUrl);
    const row = await tx.user.update({
      where: { id },
      data: {
        ...rest,
        ...(isNewPicture && { profilePictureUrl }),
        ...(dateOfBirth !== undefined && { dateOfBirth: dateOfBirth && new Date(dateOfBirth) }),
        ...(isNewNumber && { phoneNumber, phoneVerifiedAt: null }),
      },
    });
    return { user: toUser(row), formerPicture: isNewPicture ? before.profilePictureUrl : null };
  });
}

/** Removes a replaced picture, unless another save shows it again by now. */
async function removeReplaced(id: string, url: string): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, id);
    const shown = await tx.user.findUnique({ where: { id }, select: { profilePictureUrl: true } });
    if (shown?.profilePictureUrl !== url) await removePicture(id, url);
  });
}

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
  // Before a mail about a new address is sent; `updateProfile` checks both again with the row locked.
  const { profilePictureUrl: picture } = rest;
  if (picture && picture !== actor.profilePictureUrl) await requireOwnPicture(actor.id, picture);
  if (versions) requireVersion(await getUser(actor.id), versions);
  const isNewEmail = email !== undefined && email !== actor.email;
  if (isNewEmail) requireFresh(actor);
  if (isNewEmail) await changeEmail(actor, email, origin);
  const { user, formerPicture } = await updateProfile(actor, { ...rest, phoneNumber: number }, versions);
  if (formerPicture) await removeReplaced(actor.id, formerPicture);
  return user;
}
