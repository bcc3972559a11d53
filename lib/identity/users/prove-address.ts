import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { type AccessEvent, dropAccess } from "./drop-access";

/** The events of a proof of the address: for an account that was never proved, and for one that was. */
const EVENTS = {
  /** The account's user, signed in, followed a mailed link. */
  user: { first: "addressConfirmed", again: "addressConfirmed" },
  /** A mailed link set a password. */
  link: { first: "claim", again: "reset" },
  /** The first sign-on of a user at a proved domain. */
  signOn: { first: "claim", again: null },
  /** The organisation's directory gave the address. */
  directory: { first: "claim", again: "addressGiven" },
} as const satisfies Record<string, { first: AccessEvent; again: AccessEvent | null }>;

type Proof = {
  by: keyof typeof EVENTS;
  /** The password that a mailed link set. */
  passwordHash?: string;
  /** The sign-on that proved it. */
  keepSignOn?: { connectionId: string; subject: string };
};

/** Counts the video lengths that a user reported. Call it after writing that their address is proved. */
export async function countReports(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT judge_reports_of(${userId}::uuid)`;
}

/**
 * Records that a user's address is proved, ends earlier access, and accepts a pending invitation.
 * The user's row must be locked.
 */
export async function proveAddress(tx: Transaction, userId: string, { by, ...kept }: Proof): Promise<UserRow> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { invitation: true } });
  const granted = user.invitation?.acceptedAt === null ? user.invitation : null;
  const event = EVENTS[by][user.emailVerified === null ? "first" : "again"];
  if (event) await dropAccess(tx, userId, event, kept);
  if (granted?.isAdmin && !user.isAdmin) await dropAccess(tx, userId, "promotion");
  if (granted) await tx.invitation.update({ where: { userId }, data: { acceptedAt: new Date() } });
  const after = await tx.user.update({
    where: { id: userId },
    data: {
      emailVerified: user.emailVerified ?? new Date(),
      ...(by !== "directory" && { emailGivenAt: null }),
      // An invitation gives a role and takes none.
      ...(granted && { name: granted.name ?? undefined, isAdmin: granted.isAdmin || user.isAdmin }),
    },
  });
  if (user.emailVerified === null) await countReports(tx, userId);
  return after;
}
