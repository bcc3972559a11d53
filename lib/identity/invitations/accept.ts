import "server-only";
import { hashNewPassword } from "@/lib/identity/accounts/password";
import type { NewPassword } from "@/lib/identity/accounts/schema";
import type { SignedUp } from "@/lib/identity/accounts/sign-up";
import { consumeToken } from "@/lib/identity/one-time-tokens/data";
import { requirePasswordAllowed } from "@/lib/identity/sso-connections/required";
import { toUser } from "@/lib/identity/users/data";
import { proveAddress } from "@/lib/identity/users/prove-address";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/problem";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";

/** Sets an invited user's password. @throws {Problem} 400 for an invalid or expired link, or a common password, 403 when the user must sign on, 429 after too many attempts */
export async function acceptInvitation(
  { token_hash, password }: NewPassword,
  origin: RequestOrigin,
): Promise<SignedUp> {
  await requireAttempts(PURPOSES.invitationLink, { origin });
  const passwordHash = await hashNewPassword(password);
  return transaction(async (tx) => {
    const taken = await consumeToken(tx, "invite", token_hash);
    if (!taken) throw invalid("Invalid invitation link");
    const { userId } = taken;
    await requirePasswordAllowed((await tx.user.findUniqueOrThrow({ where: { id: userId } })).email, tx);
    const user = await proveAddress(tx, userId, { by: "invitation", passwordHash, origin });
    return { user: toUser(user), passwordHash };
  });
}
