import "server-only";
import { type Actor, lockOpenSession, requireFresh } from "@/lib/identity/sessions/data";
import { renewSession } from "@/lib/identity/sessions/renew";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { passwordChangedMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalidField } from "@/lib/platform/http/problem";
import { requireAttempt, requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";
import { findPasswordHash } from "./data";
import { deleteUser } from "./delete-account";
import { rememberBrowser } from "./known-browser";
import { hashNewPassword, verifyPassword } from "./password";
import type { ChangePassword } from "./schema";

/** Checks the user's password, with a rate limit in case the device was left unlocked. @returns its hash */
async function requireOwnPassword(userId: string, password: string, sentence: string, path: string) {
  await requireAttempts(PURPOSES.ownPassword, { account: userId });
  const hash = await findPasswordHash(userId);
  if (!(await verifyPassword(hash, password))) throw invalidField(path, sentence);
  await resetAttempts(PURPOSES.ownPassword, { account: userId });
  return hash;
}

/**
 * Confirms the user's password for sensitive actions.
 * @throws {Problem} 400 for a wrong password, 401 for one that was changed meanwhile, 429 after too many
 */
export async function authenticateAgain(actor: Actor, password: string): Promise<void> {
  const hash = await requireOwnPassword(actor.id, password, "Incorrect password", "password");
  await renewSession(actor, "authenticatedAt", { passwordHash: hash });
}

/**
 * Changes one's own password, ends what was opened with the old one, and tells the user by mail.
 * @throws {Problem} 400 for a wrong current one or a common new one, 401 when the session has just ended, 429 after too many
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: ChangePassword,
  origin: RequestOrigin,
): Promise<void> {
  const { id } = actor;
  await requireOwnPassword(id, currentPassword, "Your current password is incorrect", "currentPassword");
  await requireAttempt(LIMITS.passwordChange, id);
  const [when, device] = [new Date(), deviceName(origin.device)];
  const passwordHash = await hashNewPassword(password);
  await transaction(async (tx) => {
    await lockOpenSession(tx, actor);
    await dropAccess(tx, id, "passwordChange", { keepSession: actor, passwordHash });
    await queueMailToUser(tx, { userId: id, kind: "password-changed" }, (reader) =>
      passwordChangedMail({ ...reader, when, device: reader.isProved ? device : null }),
    );
    await recordEvent({ action: "account.password_changed", actorId: id, subjectId: id, origin }, tx);
  });
  await renewSession(actor, "authenticatedAt");
  await rememberBrowser({ id, passwordHash });
  deliverSoon();
}

/**
 * Deletes one's own account. A user without a password has signed on again instead.
 * @throws {Problem} 400 for a wrong password, 403 without a repeated sign-on, 409 for the last administrator, 429 after too many
 */
export async function deleteOwnAccount(
  actor: Actor,
  password: string | undefined,
  origin: RequestOrigin,
): Promise<void> {
  const { id } = actor;
  const hasPassword = (await findPasswordHash(id)) !== undefined;
  if (!hasPassword) requireFresh(actor);
  else if (password === undefined) throw invalidField("password", "Password is required");
  else await requireOwnPassword(id, password, "Incorrect password", "password");
  await deleteUser(id, actor, origin, undefined);
}
