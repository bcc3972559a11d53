import "server-only";
import { requireFresh } from "@/lib/auth/access";
import type { RequestOrigin } from "@/lib/http/client-address";
import type { Actor } from "@/lib/sessions/data";
import { removePicture } from "@/lib/uploads/remove";
import { requireOwnPicture } from "@/lib/uploads/upload";
import { updateProfile } from "@/lib/users/data";
import type { ProfileInput, User } from "@/lib/users/schema";
import { changeEmail, requirePhoneNumber } from "./change";

/**
 * Saves what a person says of themselves. A new e-mail address takes effect once it is confirmed by mail.
 * @throws {Problem} 400 for a wrong number or a picture that is not theirs, 403 where a new address asks for the password again, 409 when it is taken
 */
export async function saveProfile(actor: Actor, input: ProfileInput, origin: RequestOrigin): Promise<User> {
  const { email, phoneNumber, ...rest } = input;
  const { profilePictureUrl: picture } = rest;
  const number = phoneNumber && requirePhoneNumber(phoneNumber);
  if (picture && picture !== actor.profilePictureUrl) await requireOwnPicture(actor.id, picture);
  const isNewEmail = email !== undefined && email !== actor.email;
  if (isNewEmail) requireFresh(actor);
  if (isNewEmail) await changeEmail(actor.id, email, origin);
  const { user, formerPicture } = await updateProfile(actor.id, { ...rest, phoneNumber: number });
  if (formerPicture) await removePicture(actor.id, formerPicture);
  return user;
}
