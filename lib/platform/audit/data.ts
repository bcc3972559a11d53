import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { type AuditAction, type AuditEvent, type AuditFilter, type AuditList, auditEventSchema } from "./schema";

/** Something that was done: by whom, to whom or what, from where. `detail` never holds what identifies a person. */
export type AuditEntry = {
  action: AuditAction;
  actorId: string | null;
  subjectId?: string;
  origin: RequestOrigin;
  detail?: Record<string, string | number | boolean | string[]>;
};

/** The audit context of a request: its actor, address and device. */
export type AuditContext = Pick<AuditEntry, "actorId" | "origin">;

/** Writes an event down, in the transaction that causes it where there is one. */
export async function recordEvent(entry: AuditEntry, tx: Transaction = db()): Promise<void> {
  await recordEvents([entry], tx);
}

/** The same of several that are done together. */
export async function recordEvents(entries: AuditEntry[], tx: Transaction = db()): Promise<void> {
  await tx.auditEvent.createMany({
    data: entries.map(({ origin, detail = {}, ...entry }) => ({ ...entry, ...origin, detail })),
  });
}

/** The newest first, of what a person did and of what was done to them. */
export async function listEventsOf(userId: string) {
  const rows = await db().auditEvent.findMany({
    where: { OR: [{ actorId: userId }, { subjectId: userId }] },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  return rows.map(({ at, action, address, device, actorId }) => ({
    at: at.toISOString(),
    action,
    // Where somebody else was when they did it is theirs.
    ...(actorId === userId && { address, device }),
  }));
}

/** As the index says it. */
const kind = sql`(CASE WHEN split_part(action, '.', 1) IN ('factor', 'recovery_code', 'recovery_codes', 'session') THEN 'account'
                       ELSE split_part(action, '.', 1) END)`;

const newest: Order = { keys: [timeKey(sql`at`), idKey(sql`id`)], descending: true };

/**
 * The places of matching events, the newest first. What a person did and what was done to them are read each by its own
 * index, and never all of either.
 */
function places({ personId, kind: wanted }: AuditFilter, beyond: Sql, orderBy: Sql, most: number) {
  const of = (whose: Sql) => sql`(
    SELECT id, at FROM audit_events WHERE ${whose} ${wanted ? sql`AND ${kind} = ${wanted}` : empty} ${beyond}
    ORDER BY ${orderBy} LIMIT ${most})`;
  if (!personId) return of(sql`true`);
  return sql`(${of(sql`actor_id = ${personId}::uuid`)} UNION ${of(sql`subject_id = ${personId}::uuid`)}
    ORDER BY ${orderBy} LIMIT ${most})`;
}

const eventRow = auditEventSchema.extend({ at: z.date(), place: z.array(z.string()) });

/** As `listEvents`, of as many as are asked for, and not counted. @throws {Problem} 400 on a cursor that is none */
export async function selectEvents({ limit, cursor, ...filter }: AuditList) {
  const { orderBy, place, beyond } = keyset(newest, cursor);
  const found = await queryRows(
    eventRow,
    sql`
      WITH found AS MATERIALIZED (SELECT id, at, ${place} AS place FROM ${places(filter, beyond, orderBy, limit + 1)} p)
      SELECT e.id, e.at, e.action, e.address, e.device, e.detail - 'title' AS detail, f.place,
        CASE WHEN e.actor_id IS NOT NULL THEN json_build_object('id', e.actor_id, 'name', a.name, 'email', a.email) END AS actor,
        CASE WHEN e.subject_id IS NOT NULL AND (${kind} NOT IN ('account', 'spreadsheet') OR s.id IS NOT NULL)
             THEN json_build_object('id', e.subject_id, 'name', coalesce(s.name, e.detail->>'title'), 'email', s.email) END AS subject
      FROM found f JOIN audit_events e USING (id) LEFT JOIN users a ON a.id = e.actor_id LEFT JOIN users s ON s.id = e.subject_id
      ORDER BY f.at DESC, f.id DESC`,
  );
  const { items, next } = toPage(found, limit, (event) => event.place);
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
 * A page of what was done, the newest first, with the names that people have now. `total` counts no further than
 * MAX_COUNTED_ROWS.
 * @throws {Problem} 400 on a cursor that is none
 */
export async function listEvents({ limit, cursor, ...filter }: AuditList) {
  const { orderBy } = keyset(newest, undefined);
  const [page, { total }] = await Promise.all([
    selectEvents({ ...filter, limit, cursor }),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM ${places(filter, empty, orderBy, MAX_COUNTED_ROWS)} counted`,
    ),
  ]);
  return { ...page, total };
}
