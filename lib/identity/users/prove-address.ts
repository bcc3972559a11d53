import "server-only";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { type AccessEvent, dropAccess } from "./drop-access";

/** The events of a proof of the address: for an account that was never proved, and for one that was. */
const EVENTS = {
  /** The link of an invitation, or of the operator, set a password. */
  invitation: { first: "claim", again: "reset" },
  /** The account's user, signed in, followed a mailed link. */
  user: { first: "addressConfirmed", again: "addressConfirmed" },
  /** The link of a recovery set a password. */
  recovery: { first: "claim", again: "reset" },
  /** The first sign-on of a user at a proved domain. */
  signOn: { first: "claim", again: "addressConfirmed" },
  /** The organisation's directory took the account over. */
  directory: { first: "adoption", again: null },
  /** An administrator vouched for an address that somebody else gave. Whoever holds the account may have named it as theirs. */
  administrator: { first: "claim", again: "addressVouched" },
} as const satisfies Record<string, { first: AccessEvent; again: AccessEvent | null }>;

type Proof = {
  by: keyof typeof EVENTS;
  origin: RequestOrigin;
  /** The password that a mailed link set. */
  passwordHash?: string;
  /** The sign-on that proved it. */
  keepSignOn?: { connectionId: string; subject: string };
};

/** True for a proof without the address's owner, who has accepted nothing by it. */
const isVouchedBy = (by: Proof["by"]): boolean => by === "directory" || by === "administrator";

/** Counts the video lengths that a user reported. Call it after writing that their address is proved. */
export async function countReports(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT judge_duration_reports(video_id, ${userId}::uuid) FROM duration_reports
    WHERE user_id = ${userId}::uuid AND state = 'pending' ORDER BY video_id`;
}

/**
 * The invitation that a proof of the address accepts: an open one. It makes an administrator only while its inviter is one, who
 * could give the role now (docs/behaviour.md, 5).
 */
async function findGranted(tx: Transaction, userId: string, by: Proof["by"]) {
  if (isVouchedBy(by)) return null;
  const invitation = await tx.invitation.findFirst({
    where: { userId, acceptedAt: null, expiresAt: { gt: new Date() } },
    include: { invitedBy: { select: { isAdmin: true, deactivatedAt: true } } },
  });
  if (!invitation) return null;
  const { name, isAdmin, invitedBy } = invitation;
  return { name, isAdmin: isAdmin === true && invitedBy?.isAdmin === true && invitedBy.deactivatedAt === null };
}

/** Accepts a user's invitation, whose link works once. */
async function accept(tx: Transaction, userId: string, origin: RequestOrigin): Promise<void> {
  await tx.invitation.updateMany({ where: { userId, acceptedAt: null }, data: { acceptedAt: new Date() } });
  await dropAccess(tx, userId, "invitationAccepted");
  await recordEvent({ action: "user.invitation_accepted", actorId: userId, subjectId: userId, origin }, tx);
}

/**
 * Records that a user's address is proved, ends earlier access, and accepts an open invitation.
 * The user's row must be locked.
 */
export async function proveAddress(tx: Transaction, userId: string, { by, origin, ...kept }: Proof): Promise<UserRow> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const granted = await findGranted(tx, userId, by);
  // The operator's link is accepted like an invitation.
  if (granted || by === "invitation") await accept(tx, userId, origin);
  const event = EVENTS[by][user.emailVerified === null ? "first" : "again"];
  // The operator's link was shown on their own screen, and a provider vouches for its user's address: nobody read a mail there.
  const isRead = by === "user" || by === "recovery" || (by === "invitation" && granted !== null);
  if (event) await dropAccess(tx, userId, event, kept);
  if (granted?.isAdmin && !user.isAdmin) await dropAccess(tx, userId, "promotion");
  const after = await tx.user.update({
    where: { id: userId },
    data: {
      emailVerified: user.emailVerified ?? new Date(),
      emailGivenAt: null,
      ...(isRead && { emailReadAt: new Date() }),
      // An invitation gives a role and takes none.
      ...(granted && { name: granted.name ?? undefined, isAdmin: granted.isAdmin || user.isAdmin }),
    },
  });
  if (user.emailVerified === null) await countReports(tx, userId);
  return after;
}
