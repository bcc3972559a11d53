import "server-only";
import { deletedLately } from "@/lib/library/deleted/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { keptByVersion } from "@/lib/library/library-version/kept";
import { watchSizes } from "@/lib/library/limits";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { compareKeys } from "@/lib/platform/compare-keys";
import { counted } from "@/lib/platform/counted";
import { db, type Transaction } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group-by";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { compareNames } from "@/lib/platform/text";
import type { KnowledgeArea as AreaRow } from "@/prisma/generated/client";
import {
  hasPlace,
  inPlace,
  type KnowledgeArea,
  type KnowledgeAreaChange,
  type KnowledgeAreaInput,
  knowledgeAreaSchema,
  NO_PARENT,
} from "./schema";
import { MAX_TOTAL_POINTS } from "./total-points";

const problems: ConstraintProblems = {
  knowledge_areas_sibling_name_key: () => conflict("A knowledge area with this name already exists here"),
  knowledge_areas_parent_is_main: () => invalidParent(),
  knowledge_areas_parent_id_fkey: () => invalidParent(),
  knowledge_areas_own_parent: () => ownParent(),
  knowledge_areas_has_children: () => invalidField("level", "A main area with sub areas cannot become a sub area"),
};

const invalidParent = () => invalidField("parentId", "The parent of a sub area must be a main area");

const ownParent = () => invalidField("parentId", "An area cannot be its own parent");

/** Problems of a deletion, with the number of sub areas or videos that prevent it. */
const deletionProblems = (id: string): ConstraintProblems => ({
  knowledge_areas_has_children: async () => {
    const subs = await db().knowledgeArea.count({ where: { parentId: id, deletedAt: null } });
    return conflict(`This knowledge area has ${counted(subs, "sub area")}. Move or delete them first`);
  },
  knowledge_areas_in_use: async () => {
    const videos = await db().videoArea.count({ where: { knowledgeAreaId: id, video: { deletedAt: null } } });
    return conflict(`This knowledge area is used by ${counted(videos, "video")}. Remove it from them first`);
  },
});

function toKnowledgeArea({ deletedAt: _, isMerged: __, createdAt, updatedAt, ...row }: AreaRow): KnowledgeArea {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Sorts areas: main areas by name, each followed by its sub areas by name. */
export function inTreeOrder(areas: KnowledgeArea[]): KnowledgeArea[] {
  const byName = [...areas].sort((a, b) => compareNames(a.name, b.name) || compareKeys(a.id, b.id));
  const below = groupBy(byName, ({ parentId }) => parentId);
  return byName.filter((area) => area.level === "main").flatMap((main) => [main, ...(below.get(main.id) ?? [])]);
}

/** Main areas by name, each followed by its sub areas. */
export const listKnowledgeAreas = keptByVersion(async (): Promise<KnowledgeArea[]> => {
  const rows = await db().knowledgeArea.findMany({ where: { deletedAt: null } });
  return inTreeOrder(rows.map(toKnowledgeArea));
});

/** One area. @throws {Problem} 404 */
export async function getKnowledgeArea(id: string): Promise<KnowledgeArea> {
  const row = await db().knowledgeArea.findFirst({ where: { id, deletedAt: null } });
  if (!row) throw notFound("This knowledge area");
  return toKnowledgeArea(row);
}

/** Creates an area. @throws {Problem} 400 when the parent is not a main area, 409 when a sibling has the name or there are too many */
export async function createKnowledgeArea(
  input: KnowledgeAreaInput,
  auditContext: AuditContext,
): Promise<KnowledgeArea> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const requireWithinLimits = await watchSizes(tx, "knowledge area");
    const made = await tx.knowledgeArea.create({ data: input });
    await requireWithinLimits();
    await recordEvent({ ...eventOf(made), action: "knowledge_area.created", ...auditContext }, tx);
    return made;
  }, problems);
  return toKnowledgeArea(row);
}

const eventOf = ({ id, name }: AreaRow, changed?: string[]) => ({
  subjectId: id,
  detail: { title: name, ...(changed && { changed }) },
});

/**
 * Changes the given fields of an area.
 * @throws {Problem} as `createKnowledgeArea`; 404, 412; 400 when a main area with sub areas would become a sub area
 */
export async function updateKnowledgeArea(
  id: string,
  input: KnowledgeAreaChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<KnowledgeArea> {
  if (input.parentId === id) throw ownParent();
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await tx.knowledgeArea.findFirst({ where: { id, deletedAt: null } });
    if (!before) throw notFound("This knowledge area");
    const data = inPlace({ ...input, level: input.level ?? before.level, parentId: input.parentId ?? before.parentId });
    if (!hasPlace(data)) throw invalidField("parentId", NO_PARENT);
    const requireWithinLimits = await watchSizes(tx, "knowledge area");
    const [after] = await tx.knowledgeArea.updateManyAndReturn({
      where: { id, deletedAt: null, ...inVersion(versions) },
      data,
    });
    if (!after) throw await conflictOrMissing(tx, id);
    await requireWithinLimits();
    const event = eventOf(after, changedFields(before, data));
    await recordEvent({ ...event, action: "knowledge_area.changed", ...auditContext }, tx);
    return after;
  }, problems);
  return toKnowledgeArea(row);
}

/**
 * Marks an area as deleted; points that learners earned in it stay.
 * @throws {Problem} 404, 412; 409 while it has sub areas or videos, with their number
 */
export async function deleteKnowledgeArea(id: string, auditContext: AuditContext, versions?: Versions): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const [deleted] = await tx.knowledgeArea.updateManyAndReturn({
      where: { id, deletedAt: null, ...inVersion(versions) },
      data: { deletedAt: new Date() },
    });
    if (!deleted) throw await conflictOrMissing(tx, id);
    await recordEvent({ ...eventOf(deleted), action: "knowledge_area.deleted", ...auditContext }, tx);
  }, deletionProblems(id));
}

/** The problems of restoring an area. */
export const restoreProblems: ConstraintProblems = {
  knowledge_areas_sibling_name_key: () => conflict("Another knowledge area has this name now. Rename it first"),
  knowledge_areas_parent_is_main: () => conflict("Its main area is deleted or is a sub area now. Restore that first"),
};

/**
 * Restores a deleted area with its links; one that is not deleted stays as it is.
 * @throws {Problem} 404, also for a merged area; 409 when a sibling has its name, its main area is deleted, or there are too many
 */
export async function restoreKnowledgeArea(id: string, auditContext: AuditContext): Promise<KnowledgeArea> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const where = { id, isMerged: false, ...deletedLately() };
    const requireWithinLimits = await watchSizes(tx, "knowledge area");
    const [restored] = await tx.knowledgeArea.updateManyAndReturn({ where, data: { deletedAt: null } });
    await requireWithinLimits();
    if (restored) await recordEvent({ ...eventOf(restored), action: "knowledge_area.restored", ...auditContext }, tx);
    return tx.knowledgeArea.findFirst({ where: { id, deletedAt: null } });
  }, restoreProblems);
  if (!row) throw notFound("This knowledge area");
  return toKnowledgeArea(row);
}

/** The problem of a write that found no row: 412 when the row exists in another version, else 404. */
async function conflictOrMissing(tx: Transaction, id: string) {
  const row = await tx.knowledgeArea.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
  return row ? changedMeanwhile("this knowledge area") : notFound("This knowledge area");
}

const mergedAreaSchema = knowledgeAreaSchema.pick({ id: true, name: true, level: true, parentId: true });

/**
 * Moves an area's sub areas to another area. Locks both rows until the transaction ends.
 * @returns the area that is merged
 * @throws {Problem} 404, 400 when the other area cannot hold the sub areas
 */
export async function moveSubAreas(tx: Transaction, id: string, intoId: string): Promise<{ name: string }> {
  const areas = await queryRows(
    mergedAreaSchema,
    sql`SELECT id, name, level::text, parent_id AS "parentId" FROM knowledge_areas
        WHERE id IN (${id}::uuid, ${intoId}::uuid) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    tx,
  );
  const from = areas.find((area) => area.id === id);
  const into = areas.find((area) => area.id === intoId);
  if (!from) throw notFound("This knowledge area");
  if (!into) throw invalidTarget("This knowledge area does not exist");
  const subs = await tx.knowledgeArea.count({ where: { parentId: id, deletedAt: null } });
  if (into.parentId === id) throw invalidTarget("An area cannot be merged into its own sub area");
  if (subs > 0 && into.level !== "main")
    throw invalidTarget("An area with sub areas can only be merged into a main area");
  // Deleted sub areas move too, so that they can be restored.
  if (into.level === "main") await tx.knowledgeArea.updateMany({ where: { parentId: id }, data: { parentId: intoId } });
  return from;
}

/**
 * Marks a merged area as deleted and adds its total points to the other area's, up to the limit of an area.
 * @returns the other area
 */
export async function foldArea(tx: Transaction, id: string, intoId: string): Promise<{ name: string }> {
  const into = await queryOnlyRow(
    mergedAreaSchema.pick({ name: true }),
    sql`UPDATE knowledge_areas SET updated_at = now(), total_points = least(total_points + (
          SELECT total_points FROM knowledge_areas WHERE id = ${id}::uuid), ${MAX_TOTAL_POINTS}::int)
        WHERE id = ${intoId}::uuid RETURNING name`,
    tx,
  );
  await moveTargets(tx, id, intoId);
  await tx.knowledgeArea.update({ where: { id }, data: { deletedAt: new Date(), isMerged: true } });
  return into;
}

/** Moves the targets of tracks from an area to another. A track with targets in both gets their sum. */
async function moveTargets(tx: Transaction, id: string, intoId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO track_targets AS t (track_id, knowledge_area_id, points)
    SELECT track_id, ${intoId}::uuid, points FROM track_targets WHERE knowledge_area_id = ${id}::uuid
    ON CONFLICT (track_id, knowledge_area_id) DO UPDATE SET points = least(t.points + EXCLUDED.points, ${MAX_TOTAL_POINTS}::int)`;
  await tx.trackTarget.deleteMany({ where: { knowledgeAreaId: id } });
}

/** 400 about the area to merge into. */
export const invalidTarget = (detail: string) => invalidField("intoId", detail);
