import { type Sql, sql } from "@/lib/platform/sql/fragments";

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
