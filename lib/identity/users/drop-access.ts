import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { execute } from "@/lib/platform/sql/query";
import { followWaysIn } from "./can-sign-in";

/**
 * The ways into an account, and those to read from it without signing in. A sign-on that waits to be linked is none of them: it
 * belongs to a browser, and only the account's password, entered there, links it.
 */
type Access =
  | "password"
  /** With their refresh tokens, also those of the session that stays. */
  | "sessions"
  | "apiTokens"
  /** With the sessions that they opened. */
  | "signOns"
  /** With the recovery codes. */
  | "factors"
  | "phone"
  /** Mailed links and sent codes of every purpose, except the next two. */
  | "links"
  /** The link of an invitation, which then counts as expired. The operator's link is one too. */
  | "invitation"
  /** The link that brings back an address which somebody else replaced. */
  | "formerAddress"
  /** The links of a change of address that the user asked for, and no others. */
  | "addressChange"
  | "calendars"
  /** The marks by which browsers are known to the account. */
  | "browserMarks"
  /** The rights of an administrator, and an invitation that would give them. */
  | "role"
  /** The rights of a manager of teams, who stays as a member. */
  | "managing";

/** Access that anybody may have set up in an account whose address nobody proved. */
const SET_UP = [
  "password",
  "sessions",
  "apiTokens",
  "signOns",
  "factors",
  "phone",
  "links",
  "calendars",
  "browserMarks",
] as const satisfies Access[];

const EVERYTHING = [...SET_UP, "formerAddress", "invitation"] as const satisfies Access[];

const SWITCHED_OFF = [
  "sessions",
  "apiTokens",
  "signOns",
  "links",
  "invitation",
  "formerAddress",
  "calendars",
] as const satisfies Access[];

const NEW_ADDRESS = [
  "sessions",
  "signOns",
  "links",
  "invitation",
  "calendars",
  "browserMarks",
] as const satisfies Access[];

/** The access that each event ends (docs/behaviour.md, 2). Other access stays. */
const ENDED_ACCESS = {
  /**
   * The owner of an address that was never proved takes the account over, by an invitation, a recovery or a sign-on. Anybody may
   * have set up what was there before.
   */
  claim: EVERYTHING,
  /** The directory takes such an account over for the owner of its address, to whom an invitation was mailed. */
  adoption: [...SET_UP, "formerAddress", "managing"],
  /** An invitation was accepted: its link works once. */
  invitationAccepted: ["invitation"],
  /**
   * A mailed link set a new password of a proved account. Second factors and recovery codes stay: they protect the account from
   * somebody who reads its mail.
   */
  reset: [
    "password",
    "sessions",
    "apiTokens",
    "signOns",
    "links",
    "invitation",
    "formerAddress",
    "calendars",
    "browserMarks",
  ],
  /** Somebody else gave the account another address: an administrator, a program or the directory. */
  addressGiven: NEW_ADDRESS,
  /** The same, where the password did not serve at the old address and serves at the new one, which nobody has proved. */
  addressGivenOutsideSignOn: ["password", ...NEW_ADDRESS],
  /** The directory gave another address to a user who has not entered the account: whoever has that mailbox may. */
  addressOfNewcomer: [...NEW_ADDRESS, "managing"],
  /**
   * The user, signed in, confirmed their address or a new one, or signed on at it for the first time. Links that were mailed to the
   * old one do not open the account.
   */
  addressConfirmed: ["links", "invitation", "formerAddress"],
  /** The user comes to manage a team, or the directory names them as another of its users. Neither is for the holder of an old address. */
  newRights: ["formerAddress"],
  /** An administrator confirmed an address that somebody else gave. The link that restores the old address stays. */
  addressVouched: ["password", "apiTokens", ...NEW_ADDRESS],
  /** The old address was restored. The holder of the new one may have made API tokens. */
  addressRestored: [...NEW_ADDRESS, "apiTokens"],
  /** The link in the mail to the old address stopped a change. */
  addressChangeStopped: ["addressChange"],
  deactivation: SWITCHED_OFF,
  /** A sign-in during the deactivation may have opened a session. */
  reactivation: SWITCHED_OFF,
  /** The directory brings a user back, as it adds a new one: their history stays. */
  provisionedAgain: [...EVERYTHING, "role", "managing"],
  /** The operator of the server made the user an administrator. */
  operator: EVERYTHING,
  /**
   * The user, signed in, changed their password. Their own sign-ons, second factors and tokens stay, and so does an invitation: it
   * is for the owner of the address, who may be somebody else.
   */
  passwordChange: ["password", "sessions", "links", "calendars", "browserMarks"],
  /** A new role begins with a new session, and without what sessions of the old one may have made or requested. */
  promotion: ["sessions", "apiTokens", "links", "formerAddress"],
  /** The user ended all other sessions, which may have requested links. An invitation stays, as with a new password. */
  sessionsEnded: ["sessions", "links"],
  /** The user ended one other session, which may have requested another address. */
  sessionEnded: ["addressChange"],
  /** An administrator ended a user's sessions, which may have requested another address. An invitation stays. */
  sessionsEndedByOther: ["sessions", "addressChange"],
  /** An administrator removed a user's second factors. */
  factorsReset: ["factors"],
} as const satisfies Record<string, readonly Access[]>;

/** An event of an account that ends access. */
export type AccessEvent = keyof typeof ENDED_ACCESS;

type SignOnKey = { connectionId: string; subject: string };

/** A session that stays open, and how the call names it. */
export type KeptSession = {
  sessionId: string;
  /** The access token of the call, with the hash of the refresh token that came with it. Absent for a cookie. */
  accessToken?: { refreshTokenHash?: string };
};

type Kept = {
  /** The session that the event happens in. */
  keepSession?: KeptSession;
  /** The new password, where the event sets one. It replaces the old one. */
  passwordHash?: string;
  /** The sign-on that caused the event. */
  keepSignOn?: SignOnKey;
};

/**
 * Ends the unused refresh tokens of a user's session that stays open, because somebody else may hold a copy. A program keeps
 * the one that came with the access token of its call: it has no other way on. Used ones stay, so that their reuse is detected.
 */
export async function endRefreshTokens(
  tx: Transaction,
  userId: string,
  { sessionId, accessToken }: KeptSession,
): Promise<void> {
  const kept = accessToken?.refreshTokenHash;
  await tx.refreshToken.deleteMany({
    where: {
      sessionId,
      session: { userId },
      usedAt: null,
      ...(kept && { tokenHash: { not: new Uint8Array(Buffer.from(kept, "base64url")) } }),
    },
  });
}

type Drop = (tx: Transaction, userId: string, kept: Kept) => Promise<unknown>;

const DROPS: Record<Access, Drop> = {
  password: (tx, userId, { passwordHash }) =>
    passwordHash === undefined
      ? tx.credential.deleteMany({ where: { userId } })
      : tx.credential.upsert({
          where: { userId },
          create: { userId, passwordHash },
          update: { passwordHash, browsersForgottenAt: null },
        }),
  sessions: async (tx, userId, { keepSession }) => {
    await tx.session.deleteMany({ where: { userId, sessionToken: { not: keepSession?.sessionId } } });
    if (keepSession) await endRefreshTokens(tx, userId, keepSession);
  },
  apiTokens: (tx, userId) => tx.apiToken.deleteMany({ where: { userId } }),
  signOns: async (tx, userId, { keepSignOn, keepSession }) => {
    await tx.identity.deleteMany({ where: { userId, NOT: keepSignOn } });
    await tx.session.deleteMany({
      where: { userId, connectionId: { not: null }, sessionToken: { not: keepSession?.sessionId } },
    });
  },
  factors: async (tx, userId) => {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.factor.deleteMany({ where: { userId } });
  },
  phone: (tx, id) => tx.user.updateMany({ where: { id }, data: { phoneNumber: null, phoneVerifiedAt: null } }),
  links: (tx, userId) =>
    tx.verificationToken.deleteMany({ where: { userId, purpose: { notIn: ["email_restore", "invite"] } } }),
  invitation: async (tx, userId) => {
    await tx.verificationToken.deleteMany({ where: { userId, purpose: "invite" } });
    const now = new Date();
    await tx.invitation.updateMany({
      where: { userId, acceptedAt: null, expiresAt: { gt: now } },
      data: { expiresAt: now },
    });
  },
  formerAddress: (tx, userId) => tx.verificationToken.deleteMany({ where: { userId, purpose: "email_restore" } }),
  addressChange: (tx, userId) =>
    tx.verificationToken.deleteMany({ where: { userId, purpose: { in: ["email_change", "email_change_stop"] } } }),
  calendars: (tx, userId) =>
    tx.learningPlan.updateMany({ where: { userId, calendarHash: { not: null } }, data: { calendarHash: null } }),
  browserMarks: async (tx, userId, { passwordHash }) => {
    // A mark holds for one password, so a new one ends it too.
    if (passwordHash === undefined)
      await tx.credential.updateMany({ where: { userId }, data: { browsersForgottenAt: new Date() } });
  },
  role: async (tx, id) => {
    await tx.user.updateMany({ where: { id }, data: { isAdmin: false } });
    await tx.invitation.deleteMany({ where: { userId: id, acceptedAt: null } });
  },
  managing: (tx, userId) => tx.teamMember.updateMany({ where: { userId, role: "manager" }, data: { role: "member" } }),
};

/**
 * Ends the access that an event ends. Events of an account end access only through this function. Lock the user's row
 * first.
 */
export async function dropAccess(tx: Transaction, userId: string, event: AccessEvent, kept: Kept = {}): Promise<void> {
  const ended: readonly Access[] = ENDED_ACCESS[event];
  for (const access of ended) await DROPS[access](tx, userId, kept);
  if (ended.includes("password") || ended.includes("signOns")) await followWaysIn(tx, [userId]);
}

/** Ends the sign-ons of a user by one connection, the sessions that it opened, and a change of address, which those may have requested. */
export async function dropSignOn(tx: Transaction, userId: string, connectionId: string): Promise<void> {
  await tx.identity.deleteMany({ where: { userId, connectionId } });
  await followWaysIn(tx, [userId]);
  await tx.session.deleteMany({ where: { userId, connectionId } });
  await DROPS.addressChange(tx, userId, {});
}

/**
 * Ends sessions of many users, and the changes of address of these users, which the sessions may have requested.
 * @param which a condition over `sessions s` and `users u`
 */
export async function endSessionsWhere(tx: Transaction, which: Sql): Promise<void> {
  // Locked as by every event that ends access: acts of these sessions that are under way look again under the lock.
  await execute(
    sql`
    SELECT FROM users WHERE id IN (SELECT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE ${which})
    ORDER BY id FOR NO KEY UPDATE`,
    tx,
  );
  await execute(
    sql`
    WITH ended AS (DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND ${which} RETURNING s.user_id)
    DELETE FROM verification_tokens
    WHERE purpose IN ('email_change', 'email_change_stop') AND user_id IN (SELECT user_id FROM ended)`,
    tx,
  );
}
