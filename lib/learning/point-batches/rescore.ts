import "server-only";
import { z } from "zod";
import { lockLibrary } from "@/lib/library/library-version/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict, invalidField } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { findByToken, getBatch } from "./data";
import { requireNoneRunning } from "./running";
import type { PointBatch, RescoreInput } from "./schema";
import { changesOf, completionsIn, findScope, type Scope, tokenOf } from "./scope";
import { writeSlice } from "./slices";

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
