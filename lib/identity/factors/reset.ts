import "server-only";
import type { Actor } from "@/lib/identity/sessions/data";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { factorsResetMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";

/**
 * Removes all factors and recovery codes of another user, and tells them by mail. Tells nobody when there are none.
 * @throws {Problem} 404; 409 for the administrator's own, which need the password again, and when no administrator could sign in
 * any more
 */
export async function resetFactors(userId: string, { id: actorId }: Actor, origin: RequestOrigin): Promise<void> {
  if (userId === actorId) throw conflict("Remove your own second factors in Settings");
  await transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, userId);
    if (!(await lockUser(tx, userId))) throw notFound("This user");
    const count = await tx.factor.count({ where: { userId } });
    await dropAccess(tx, userId, "factorsReset");
    await requireWayInKept();
    if (count === 0) return;
    await queueMailToUser(tx, { userId, kind: "factors-reset" }, factorsResetMail);
    await recordEvent({ action: "user.factors_removed", actorId, subjectId: userId, origin }, tx);
  });
  deliverSoon();
}
