import "server-only";
import { db, type Transaction } from "@/lib/db";
import type { RequestOrigin } from "@/lib/http/client-address";
import type { AuditAction } from "./schema";

/** Something that was done: by whom, to whom or what, from where. `detail` never holds what identifies a person. */
export type AuditEntry = {
  action: AuditAction;
  actorId: string | null;
  subjectId?: string;
  origin: RequestOrigin;
  detail?: Record<string, string | number | boolean | string[]>;
};

/** Writes an event down, in the transaction that causes it where there is one. */
export async function recordEvent(
  { action, actorId, subjectId, origin, detail = {} }: AuditEntry,
  tx: Transaction = db(),
): Promise<void> {
  await tx.auditEvent.create({ data: { action, actorId, subjectId, ...origin, detail } });
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
