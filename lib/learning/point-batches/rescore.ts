import "server-only";
import { z } from "zod";
import { pointBadges } from "@/lib/learning/progress/badges";
import { lockLibrary } from "@/lib/library/library-version/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict, invalidField } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { countKey, idKey, keyset, type Order, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { findByToken, getBatch } from "./data";
import { requireNoneRunning } from "./running";
import type { PointBatch, RescoreInput, RescorePreview } from "./schema";
import { changesOf, completionsIn, findScope, type Scope, tokenOf } from "./scope";
import { writeSlice } from "./slices";

const PREVIEW_ROWS = 50;

const largest: Order = {
  list: "rescore",
  keys: [countKey(sql`abs(change)`), idKey(sql`user_id`)],
  descending: true,
};

const previewRow = z.object({
  people: z.int(),
  completions: z.int(),
  before: z.int(),
  after: z.int(),
  badges: z.array(z.object({ won: z.int(), lost: z.int() })),
  rows: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      before: z.int(),
      change: z.int(),
      place: z.array(z.string()),
    }),
  ),
});

/**
 * Previews a re-scoring; writes nothing. The token is read first, so that a change in between makes it stale.
 * @throws {Problem} 400 for an invalid cursor, 404 for a video or area that is not in the library
 */
export async function previewRescore(input: RescoreInput, cursor?: string): Promise<RescorePreview> {
  const { scope } = await findScope(input);
  const token = await tokenOf(scope);
  const { orderBy, place, beyond } = keyset(largest, cursor);
  const thresholds = pointBadges.map(({ threshold }) => threshold);
  const { badges, rows, ...sums } = await queryOnlyRow(
    previewRow,
    sql`
    WITH ${changesOf(completionsIn(scope), scope)}, noted AS MATERIALIZED (SELECT user_id, video_id, points FROM changes),
    changed AS MATERIALIZED (
      SELECT user_id, sum(points)::int AS change FROM noted GROUP BY user_id HAVING sum(points) <> 0
    ), totals AS MATERIALIZED (
      SELECT c.user_id, c.change, sum(p.points)::int AS before FROM changed c JOIN video_progress p ON p.user_id = c.user_id
      GROUP BY c.user_id, c.change
    ), page AS (
      SELECT user_id, change, before, ${place} AS place FROM totals WHERE true ${beyond} ORDER BY ${orderBy} LIMIT ${PREVIEW_ROWS + 1})
    SELECT (SELECT count(*)::int FROM totals) AS people,
           (SELECT count(*)::int FROM (SELECT DISTINCT user_id, video_id FROM noted) n) AS completions,
           (SELECT coalesce(sum(before), 0)::int FROM totals) AS before,
           (SELECT coalesce(sum(before + change), 0)::int FROM totals) AS after,
           (SELECT json_agg(json_build_object(
                     'won', (SELECT count(*) FROM totals WHERE before < t.threshold AND before + change >= t.threshold),
                     'lost', (SELECT count(*) FROM totals WHERE before >= t.threshold AND before + change < t.threshold)) ORDER BY t.place)
            FROM unnest(${thresholds}::int[]) WITH ORDINALITY AS t (threshold, place)) AS badges,
           (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'before', page.before, 'change', page.change,
                                                       'place', page.place) ORDER BY ${orderBy}), '[]')
            FROM page JOIN users u ON u.id = page.user_id) AS rows`,
  );
  const { items, next } = toPage(largest.list, rows, PREVIEW_ROWS, (row) => row.place);
  return {
    token,
    ...sums,
    badges: pointBadges.map(({ name }, index) => ({ name, ...(badges[index] ?? { won: 0, lost: 0 }) })),
    rows: items.map(({ id, name, before, change }) => ({ user: { id, name }, before, after: before + change, change })),
    next,
  };
}

/**
 * Gives past completions the points of the current scores, as one batch; writes the first slice at once. Repeating a
 * token returns its batch. The library is locked, so that the scores stay those of the token.
 * @returns null when there is nothing to change
 * @throws {Problem} 400 without a token or reason; 404 as `findScope`; 409 when the token is stale, or another batch
 * over one of the videos runs
 */
export async function rescore(
  input: RescoreInput,
  auditContext: AuditContext,
): Promise<{ batch: PointBatch; isNew: boolean } | null> {
  const { token, reason } = input;
  if (!reason) throw invalidField("reason", "Say why");
  if (!token) throw invalidField("token", "token is missing. Preview the change first");
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const applied = await findByToken(tx, token);
    if (applied) return { batch: await getBatch(applied, tx), isNew: false };
    const { scope, about } = await findScope(input, tx);
    await requireNoneRunning(tx, scope.videoIds);
    if (token !== (await tokenOf(scope, tx))) throw conflict("Scores or completions changed meanwhile. Look again");
    if (!(await changesAnything(tx, scope))) return null;
    const { actorId } = auditContext;
    const { id } = await tx.pointBatch.create({
      data: { kind: "rescored", reason, madeBy: actorId, state: "running", detail: { about, token, scope } },
    });
    const detail = { title: about, batch: id };
    await recordEvent({ action: "points.rescored", subjectId: id, detail, ...auditContext }, tx);
    await writeSlice(tx, id);
    return { batch: await getBatch(id, tx), isNew: true };
  });
}

async function changesAnything(tx: Transaction, scope: Scope): Promise<boolean> {
  const { changes } = await queryOnlyRow(
    z.object({ changes: z.boolean() }),
    sql`WITH ${changesOf(completionsIn(scope), scope)} SELECT EXISTS (SELECT FROM changes) AS changes`,
    tx,
  );
  return changes;
}
