import { type Sql, sql } from "@/lib/platform/sql/fragments";

/** The SQL rule of `hasWayIn`, over `users u`. */
const hasWayIn = sql`(u.has_password OR u.email_verified IS NOT NULL)`;

/** The SQL rule of `isAddressProved`, over `users u`. */
export const isAddressProved = sql`(u.email_verified IS NOT NULL AND u.email_given_at IS NULL)`;

/** The SQL rule of `hasEntered`, over `users u`. */
export const hasEntered = sql`(u.has_password OR u.last_sign_in_at IS NOT NULL)`;

/** The SQL rule, over `users u`, for a user who is only invited. The indexes of invited users have its terms. */
export const isInvited = sql`NOT u.has_password AND u.email_verified IS NULL`;

/** The SQL rule for an active user, over `users u`: has a way in, and is not deactivated. `userState` is the rule in code. */
export const isActive = sql`u.deactivated_at IS NULL AND ${hasWayIn}`;

/**
 * The SQL rule, over `users u`, for an administrator who can sign in. One who has yet to ask for a link that sets a password
 * does not keep the organisation administered: that needs a mail server that works.
 */
export const isActiveAdministrator = sql`u.is_admin AND u.has_password AND u.deactivated_at IS NULL`;

/** The rule of `isActive` for Prisma. */
export const ACTIVE = { deactivatedAt: null, OR: [{ hasPassword: true }, { emailVerified: { not: null } }] };

/**
 * SQL for the users whose invitation could not be delivered, the latest first: `user_id`, and the message's time as `at`.
 * The LATERAL join makes each failed message look up its own invitation: with the statistics of an empty outbox,
 * PostgreSQL read all invitations for each message.
 * @param max rows
 */
export const undeliveredInvitations = (max: number): Sql => sql`
  SELECT i.user_id, m.created_at AS at FROM outbox_messages m
  CROSS JOIN LATERAL (SELECT user_id FROM invitations WHERE message_id = m.id AND accepted_at IS NULL LIMIT 1) i
  WHERE m.state = 'failed' AND m.kind = 'invitation'
  ORDER BY m.created_at DESC, m.id DESC LIMIT ${max}`;
