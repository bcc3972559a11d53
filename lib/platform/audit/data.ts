import "server-only";
import { z } from "zod";
import { inBatches } from "@/lib/platform/batches";
import { addDays, startOfDay } from "@/lib/platform/calendar";
import { callContext } from "@/lib/platform/call-context";
import type { Transaction } from "@/lib/platform/db";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { id as uuid } from "@/lib/platform/schema";
import { contains, empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { execute, queryIds, queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { searchKey } from "@/lib/platform/text";
import { type AuditAction, type AuditEvent, type AuditFilter, type AuditList, auditEventSchema } from "./schema";

/** An audit log entry to write. `detail` never holds personal data. */
export type AuditEntry = {
  action: AuditAction;
  actorId: string | null;
  subjectId?: string;
  origin: RequestOrigin;
  detail?: Record<string, string | number | boolean | string[]>;
};

/** The audit context of a request: its actor, address and device. */
export type AuditContext = Pick<AuditEntry, "actorId" | "origin">;

/** Writes an event to the audit log, in the transaction that causes it if there is one. */
export async function recordEvent(entry: AuditEntry, tx?: Transaction): Promise<void> {
  await recordEvents([entry], tx);
}

/**
 * Writes several events to the audit log, with the API token of the call if its owner is the actor. A directory may cause
 * thousands at once, so they are one parameter.
 */
export async function recordEvents(entries: AuditEntry[], tx?: Transaction): Promise<void> {
  if (entries.length === 0) return;
  const { apiToken } = callContext();
  const rows = entries.map(({ origin, detail = {}, ...entry }) => ({
    ...entry,
    ...origin,
    detail,
    ...(apiToken && apiToken.ownerId === entry.actorId && { tokenId: apiToken.id, tokenName: apiToken.name }),
  }));
  // Not the transaction's time, which would be that of all its events.
  await execute(
    sql`
    INSERT INTO audit_events (at, action, actor_id, subject_id, address, device, detail, token_id, token_name)
    SELECT statement_timestamp(), action, "actorId", "subjectId", address, device, detail, "tokenId", "tokenName"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (
      action text, "actorId" uuid, "subjectId" uuid, address text, device text, detail jsonb, "tokenId" uuid, "tokenName" text)`,
    tx,
  );
}

const ownEventRow = z.object({
  id: uuid,
  at: z.date(),
  action: z.string(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  actorId: uuid.nullable(),
});

/**
 * The events with this user as actor or subject, newest first, for the account export. Actor and subject are read
 * separately, because each has its own index.
 */
export const listEventsOf = (userId: string) =>
  inBatches(
    async () => {
      const ids = (condition: Sql) => sql`SELECT id, at FROM audit_events WHERE ${condition}`;
      return queryIds(sql`
        SELECT id FROM (${ids(sql`actor_id = ${userId}::uuid`)} UNION ${ids(sql`subject_id = ${userId}::uuid`)}) e
        ORDER BY at DESC, id DESC`);
    },
    (ids) => readEventsOf(userId, ids),
  );

async function readEventsOf(userId: string, ids: string[]) {
  const rows = await queryRows(
    ownEventRow,
    sql`SELECT id, at, action, address, device, actor_id AS "actorId" FROM audit_events
        WHERE id = ANY (${ids}::uuid[]) ORDER BY at DESC, id DESC`,
  );
  return rows.map(({ at, action, address, device, actorId }) => ({
    at: at.toISOString(),
    action,
    // The address and device of another actor are not this user's data.
    ...(actorId === userId && { address, device }),
  }));
}

/** An event's kind. Must match the expression of the index. */
const kind = sql`(CASE WHEN split_part(action, '.', 1) IN ('factor', 'recovery_code', 'recovery_codes', 'session') THEN 'account'
                       ELSE split_part(action, '.', 1) END)`;

const newest: Order = { list: "audit-events", keys: [timeKey(sql`at`), idKey(sql`id`)], descending: true };

/** The limit of events, the latest that match the other filters, whose details a search reads. */
const SEARCHED_EVENTS = 100_000;

/** The condition for the filter's days. @param timeZone of the days, IANA */
const within = ({ from, to }: AuditFilter, timeZone: string): Sql => sql`
  ${from ? sql`AND at >= ${startOfDay(from, timeZone)}` : empty}
  ${to ? sql`AND at < ${startOfDay(addDays(to, 1), timeZone)}` : empty}`;

/**
 * Ids and times of matching events, newest first. Reads the events by actor and by subject separately, because each has
 * its own index.
 * @param days the condition of `within`
 */
function places(filter: AuditFilter, days: Sql, beyond: Sql, orderBy: Sql, max: number) {
  const { personId, subjectId, kind: wanted, q } = filter;
  const others = sql`${wanted ? sql`AND ${kind} = ${wanted}` : empty} ${subjectId ? sql`AND subject_id = ${subjectId}::uuid` : empty} ${days}`;
  const select = (condition: Sql, events = sql`audit_events`) => sql`(
    SELECT id, at FROM ${events} WHERE ${condition} ${others} ${beyond} ORDER BY ${orderBy} LIMIT ${max})`;
  const either = (conditions: [Sql, Sql], also = empty) => sql`(
    ${select(sql`${conditions[0]} ${also}`)} UNION ${select(sql`${conditions[1]} ${also}`)} ORDER BY ${orderBy} LIMIT ${max})`;
  const isOfPerson = personId ? sql`AND (actor_id = ${personId}::uuid OR subject_id = ${personId}::uuid)` : empty;
  if (q) {
    const key = searchKey(q);
    const named = sql`(SELECT u.id FROM users u WHERE ${contains(sql`search_key(u.name || ' ' || u.email)`, key)})`;
    const latest = sql`(SELECT * FROM audit_events WHERE true ${others} ${isOfPerson} ORDER BY ${orderBy} LIMIT ${SEARCHED_EVENTS}) e`;
    return sql`(${either([sql`actor_id IN ${named}`, sql`subject_id IN ${named}`], isOfPerson)}
      UNION ${select(contains(sql`search_key(detail::text)`, key), latest)} ORDER BY ${orderBy} LIMIT ${max})`;
  }
  if (!personId) return select(sql`true`);
  return either([sql`actor_id = ${personId}::uuid`, sql`subject_id = ${personId}::uuid`]);
}

/** The users whom events are by or about, as far as they are known by their addresses. */
export const usersIn = (events: AuditEvent[]): string[] => [
  ...new Set(events.flatMap(({ actor, subject }) => [actor, subject].flatMap((user) => (user?.email ? user.id : [])))),
];

const eventRow = auditEventSchema.extend({ at: z.date(), place: z.array(z.string()) });

/** A page of events without the total. @param timeZone of the filter's days, IANA @throws {Problem} 400 for an invalid cursor */
export async function selectEvents({ limit, cursor, ...filter }: AuditList, timeZone: string) {
  const { orderBy, place, beyond } = keyset(newest, cursor);
  const days = within(filter, timeZone);
  const found = await queryRows(
    eventRow,
    sql`
      WITH found AS MATERIALIZED (SELECT id, at, ${place} AS place FROM ${places(filter, days, beyond, orderBy, limit + 1)} p)
      SELECT e.id, e.at, e.action, e.address, e.device, e.detail - 'title' AS detail, f.place,
        CASE WHEN e.token_id IS NOT NULL
             THEN json_build_object('id', e.token_id, 'name', CASE WHEN a.id IS NOT NULL THEN e.token_name END) END AS token,
        CASE WHEN e.actor_id IS NOT NULL THEN json_build_object('id', e.actor_id, 'name', a.name, 'email', a.email) END AS actor,
        CASE WHEN e.subject_id IS NOT NULL AND (${kind} NOT IN ('account', 'spreadsheet') OR s.id IS NOT NULL)
             THEN json_build_object('id', e.subject_id, 'name', coalesce(s.name, e.detail->>'title'), 'email', s.email) END AS subject
      FROM found f JOIN audit_events e USING (id) LEFT JOIN users a ON a.id = e.actor_id LEFT JOIN users s ON s.id = e.subject_id
      ORDER BY f.at DESC, f.id DESC`,
  );
  const { items, next } = toPage(newest.list, found, limit, (event) => event.place);
  const events = items.map(
    ({ place: _, at, device, ...event }): AuditEvent => ({
      ...event,
      at: at.toISOString(),
      device: device && deviceName(device),
    }),
  );
  return { events, next };
}

/**
 * A page of the audit log, newest first, with users' current names. `total` stops at MAX_COUNTED_ROWS.
 * @throws {Problem} 400 for an invalid cursor
 */
export async function listEvents({ limit, cursor, ...filter }: AuditList, timeZone: string) {
  const { orderBy } = keyset(newest, undefined);
  const days = within(filter, timeZone);
  const [page, { total }] = await Promise.all([
    selectEvents({ ...filter, limit, cursor }, timeZone),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM ${places(filter, days, empty, orderBy, MAX_COUNTED_ROWS)} counted`,
    ),
  ]);
  return { ...page, total };
}
