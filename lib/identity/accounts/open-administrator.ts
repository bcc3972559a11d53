import "server-only";
import { issueToken, linkTo } from "@/lib/identity/one-time-tokens/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { email as emailSchema, nameOfAddress } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { transaction } from "@/lib/platform/sql/constraints";

/**
 * Makes the user with this address an active administrator and issues a link to set the password, for the operator of the
 * server. All access to an existing account ends, because anyone may have signed up with the address, and because its owner may
 * have lost it.
 * @throws {ZodError} when it is not an email address
 */
export async function openAdministrator(address: string) {
  const email = emailSchema.parse(address);
  return transaction(async (tx) => {
    const { count } = await tx.user.createMany({
      data: { email, name: nameOfAddress(email), isAdmin: true },
      skipDuplicates: true,
    });
    const { id } = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
    await lockUser(tx, id);
    await dropAccess(tx, id, "operator");
    // The operator's link replaces an invitation, which may give another role.
    await tx.invitation.deleteMany({ where: { userId: id, acceptedAt: null } });
    await tx.user.update({
      where: { id },
      data: {
        isAdmin: true,
        deactivatedAt: null,
        unprovisionedAt: null,
        emailGivenAt: null,
        emailReadAt: null,
      },
    });
    const { token, expires } = await issueToken(tx, { purpose: "invite", userId: id, email });
    const origin = { address: null, device: null };
    await recordEvent({ action: "user.opened_by_operator", actorId: null, subjectId: id, origin }, tx);
    return { email, isNew: count === 1, link: linkTo("setup-password", "invite", token), expires };
  });
}
