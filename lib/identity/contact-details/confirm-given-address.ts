import "server-only";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { requireVersion } from "@/lib/identity/users/data";
import { lockUser } from "@/lib/identity/users/lock-user";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { notFound } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { transaction } from "@/lib/platform/sql/constraints";
import { alreadyConfirmed } from "./data";

/**
 * Confirms an address that somebody else gave, for an administrator, so that a user who cannot sign in gets a recovery link. Other
 * access ends, except by the link that restores the old address.
 * @throws {Problem} 404, 409 when it is confirmed already, or when no administrator could sign in any more, 412
 */
export async function confirmGivenAddress(id: string, context: AuditContext, versions: Versions): Promise<void> {
  await transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, id);
    if (!(await lockUser(tx, id))) throw notFound("This user");
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    requireVersion(user, versions);
    if (user.emailGivenAt === null) throw alreadyConfirmed();
    await proveAddress(tx, id, { by: "administrator", origin: context.origin });
    await requireWayInKept();
    await recordEvent({ action: "user.address_confirmed", subjectId: id, ...context }, tx);
  });
}
