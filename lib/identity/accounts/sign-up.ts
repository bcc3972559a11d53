import "server-only";
import { offerConfirmation } from "@/lib/identity/contact-details/change";
import { requireSignUp } from "@/lib/identity/joining/data";
import { requirePasswordAllowed } from "@/lib/identity/sso-connections/required";
import { followWaysIn } from "@/lib/identity/users/can-sign-in";
import { emailProblems, requireNotRestorable, toUser } from "@/lib/identity/users/data";
import type { User } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";
import { hashNewPassword } from "./password";
import type { SignUp } from "./schema";

/** A user who has just set their password, and its hash. */
export type SignedUp = { user: User; passwordHash: string };

/**
 * Creates an account without administrator rights and mails a link that confirms its address. The password is hashed first, so that a taken address takes as long as a free one.
 * @throws {Problem} 400 for a common password, 403 when the address may not sign up or must sign on, 409 when the address already has an account, 429 after too many attempts
 */
export async function signUp({ password, ...person }: SignUp, origin: RequestOrigin): Promise<SignedUp> {
  await requireAttempts(PURPOSES.signUp, { origin });
  await requireSignUp(person.email);
  await requirePasswordAllowed(person.email);
  const passwordHash = await hashNewPassword(password);
  const user = await transaction(async (tx) => {
    const row = await tx.user.create({ data: { ...person, credential: { create: { passwordHash } } } });
    await requireNotRestorable(tx, row);
    await followWaysIn(tx, [row.id]);
    await recordEvent({ action: "account.signed_up", actorId: row.id, subjectId: row.id, origin }, tx);
    return toUser({ ...row, hasPassword: true });
  }, emailProblems);
  await offerConfirmation(user, origin);
  return { user, passwordHash };
}
