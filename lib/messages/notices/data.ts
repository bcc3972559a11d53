import "server-only";
import { db, type Transaction } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { empty, isoTime, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { queryRow } from "@/lib/platform/sql/query";
import { NOTICE_DAYS, type Notice, type NoticeKind, type NoticeList, noticeSchema } from "./schema";

/** A notice to write. `cause` is the id or name of what caused it, or of what was replied to: each cause gives one. */
type NewNotice = { userId: string; kind: NoticeKind; cause: string; text: string; link: string };

/**
 * Writes notices in the transaction that causes them, except kinds that the user muted. A repeated notice of a reply
 * makes the read one unread again.
 */
export async function addNotices(tx: Transaction, notices: NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO notices AS existing (user_id, kind, cause, text, link)
    SELECT DISTINCT ON (u.id, n.kind, n.cause) u.id, n.kind, n.cause, n.text, n.link
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
           AS n ("userId" uuid, kind notice_kind, cause text, text text, link text)
    JOIN users u ON u.id = n."userId" AND NOT n.kind = ANY (u.muted_notices)
    ON CONFLICT (user_id, kind, cause) DO UPDATE
      SET text = EXCLUDED.text, link = EXCLUDED.link, at = EXCLUDED.at, read_at = NULL
      WHERE existing.kind = 'reply' AND existing.read_at IS NOT NULL`;
}

const asNotice = sql`n.id, n.kind::text AS kind, n.text, n.link, ${isoTime(sql`n.at`)} AS at, ${isoTime(sql`n.read_at`)} AS "readAt"`;

const newest: Order = { list: "notices", keys: [timeKey(sql`n.at`), idKey(sql`n.id`)], descending: true };

/** A page of a user's notices, the latest first. @throws {Problem} 400 for an invalid cursor */
export async function listNotices(userId: string, { unread, ...asked }: NoticeList) {
  const matching = sql`n.user_id = ${userId}::uuid ${unread ? sql`AND n.read_at IS NULL` : empty}`;
  const { items, ...rest } = await readPage(
    newest,
    asked,
    noticeSchema,
    ({ place, page }) => sql`SELECT ${asNotice}, ${place} AS place FROM notices n WHERE ${matching} ${page}`,
    sql`SELECT count(*)::int AS total FROM notices n WHERE ${matching}`,
  );
  return { notices: items, ...rest };
}

/** Marks a notice as read or unread, if that is given. @throws {Problem} 404 */
export async function setNoticeRead(userId: string, id: string, isRead: boolean | undefined): Promise<Notice> {
  const readAt = isRead ? sql`coalesce(read_at, now())` : sql`NULL`;
  const notice = await queryRow(
    noticeSchema,
    sql`UPDATE notices n SET read_at = ${isRead === undefined ? sql`read_at` : readAt}
        WHERE n.id = ${id}::uuid AND n.user_id = ${userId}::uuid RETURNING ${asNotice}`,
  );
  if (!notice) throw notFound("This notice");
  return notice;
}

/** Marks all notices of a user as read. */
export async function readAllNotices(userId: string): Promise<void> {
  await db().notice.updateMany({ where: { userId, readAt: null }, data: { readAt: new Date() } });
}

/** Deletes notices after their retention. @returns their number */
export const deleteOldNotices = (): Promise<number> =>
  db().$executeRaw`DELETE FROM notices WHERE at < now() - make_interval(days => ${NOTICE_DAYS}::int)`;
