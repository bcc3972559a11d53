import "server-only";
import { endRefreshTokens } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { unauthenticated } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";
import { setSessionCookie } from "./cookie";
import type { Actor } from "./data";

/**
 * Records a gain of rights in a session and gives it a new id, so that a copy of its tokens made before does not gain them.
 * Its refresh tokens end as `endRefreshTokens` does. A browser gets the new cookie; a program uses the refresh token that came
 * with its access token.
 * @param gain the password was entered again, or the second factor was met
 * @param passwordHash of the password that was entered, which must still be the user's
 * @returns the new id
 * @throws {Problem} 401 when the session has just ended, or the password was changed
 */
export async function renewSession(
  { id, sessionId, accessToken, isAdmin }: Actor,
  gain: "authenticatedAt" | "factorMetAt",
  { at = new Date(), passwordHash }: { at?: Date; passwordHash?: string | undefined } = {},
): Promise<string> {
  const renewed = crypto.randomUUID();
  const isRenewed = await transaction(async (tx) => {
    await lockUser(tx, id);
    const isChanged =
      passwordHash !== undefined && (await tx.credential.count({ where: { userId: id, passwordHash } })) === 0;
    if (isChanged) return false;
    const { count } = await tx.session.updateMany({
      where: { sessionToken: sessionId },
      data: { sessionToken: renewed, [gain]: at },
    });
    if (count === 0) return false;
    await endRefreshTokens(tx, id, { sessionId: renewed, accessToken });
    return true;
  });
  if (!isRenewed) throw unauthenticated();
  // An access token must not become a cookie, whatever cookie the call carries.
  if (!accessToken) await setSessionCookie({ id, sessionId: renewed, isAdmin });
  return renewed;
}
