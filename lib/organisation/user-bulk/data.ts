import "server-only";
import { changeAccount, switchActive } from "@/lib/identity/accounts/data";
import { inviteAgain } from "@/lib/identity/invitations/invite";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { toUser } from "@/lib/identity/users/data";
import { hasWayIn } from "@/lib/identity/users/state";
import { remindByHand } from "@/lib/organisation/assignments/remind-by-hand";
import { addMembers } from "@/lib/organisation/teams/members";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { notFound, Problem } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { UserBulk, UserBulkAnswer } from "./schema";

/**
 * Users with their invitations, in the order in which other acts lock them; administrators come last, because acts of all of them wait
 * for the lock on one.
 * @throws {Problem} 404 when one of them does not exist
 */
async function readUsers(userIds: string[], tx: Transaction = db()) {
  const users = await tx.user.findMany({
    where: { id: { in: userIds } },
    orderBy: [{ isAdmin: "asc" }, { id: "asc" }],
    include: { invitation: true },
  });
  if (users.length < userIds.length) throw notFound("One of these users");
  return users;
}

/**
 * Applies one change to many users. Data change for all of them or none. Skips users whom the change does not concern
 * or who cannot get its mail.
 * @throws {Problem} 404 for an unknown user or team; 409 when no administrator would be left, or one of them cannot
 * become one
 */
export async function changeUsers(bulk: UserBulk, actor: Actor, origin: RequestOrigin): Promise<UserBulkAnswer> {
  const { userIds } = bulk;
  const changed = await changedBy(bulk, actor, origin);
  return { changed, skipped: userIds.length - changed };
}

async function changedBy(bulk: UserBulk, actor: Actor, origin: RequestOrigin): Promise<number> {
  const { userIds } = bulk;
  const auditContext = { actorId: actor.id, origin };
  switch (bulk.action) {
    case "team":
      return transaction(async (tx) => {
        await readUsers(userIds, tx);
        return addMembers(tx, bulk.teamId, userIds, auditContext);
      });
    case "role":
      return setRoles(userIds, bulk.isAdmin, actor, origin);
    case "remind": {
      await readUsers(userIds);
      const reminder = { actor, userIds, about: { subjectId: undefined } };
      return (await remindByHand(reminder, auditContext, new Date())).sent;
    }
    case "resend":
      return resendAll(userIds, actor, origin);
    default:
      return setAllActive(userIds, bulk.action === "activate", actor, origin);
  }
}

/** @returns the number of users with a new role, which an invited user gets when accepting */
const setRoles = (userIds: string[], isAdmin: boolean, actor: Actor, origin: RequestOrigin) =>
  transaction(async (tx) => {
    const others = (await readUsers(userIds, tx)).map(toUser).filter((user) => {
      return (user.isAdmin || user.invitedAsAdmin === true) !== isAdmin;
    });
    for (const { id } of others) {
      await changeAccount(tx, id, { isAdmin }, { actorId: actor.id, session: actor, origin, versions: undefined });
    }
    return others.length;
  });

/** Skips invited users, whose invitation can be withdrawn instead. */
const setAllActive = (userIds: string[], active: boolean, { id: actorId }: Actor, origin: RequestOrigin) =>
  transaction(async (tx) => {
    const concerned = (await readUsers(userIds, tx)).filter(
      (user) => (user.deactivatedAt === null) !== active && (hasWayIn(user) || user.invitation?.acceptedAt !== null),
    );
    for (const { id } of concerned) await switchActive(tx, id, active, { actorId, origin, versions: undefined });
    return concerned.length;
  });

/**
 * Sends a new link to users with an open invitation. A refusal, for example by the hourly limit, skips that user only.
 */
async function resendAll(userIds: string[], actor: Actor, origin: RequestOrigin): Promise<number> {
  let sent = 0;
  for (const user of await readUsers(userIds)) {
    const { invitation } = user;
    if (!invitation || invitation.acceptedAt !== null || hasWayIn(user)) continue;
    try {
      await requireStillActs(actor);
      await inviteAgain(invitation.id, actor, origin);
      sent += 1;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  }
  return sent;
}
