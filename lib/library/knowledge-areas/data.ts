import "server-only";
import { changedFields } from "@/lib/platform/audit/changed";
import { type Doer, recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction, violatedConstraint } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import type { KnowledgeArea as AreaRow } from "@/prisma/generated/client";
import type { KnowledgeArea, KnowledgeAreaInput } from "./schema";
import { inTreeOrder } from "./tree";

function toKnowledgeArea({ deletedAt: _, createdAt, updatedAt, ...row }: AreaRow): KnowledgeArea {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Mains by name, each followed by its subs. */
export async function listKnowledgeAreas(): Promise<KnowledgeArea[]> {
  const rows = await db().knowledgeArea.findMany({ where: { deletedAt: null } });
  return inTreeOrder(rows.map(toKnowledgeArea));
}

/** @throws {Problem} 400 when the parent is not a main area, 409 when a sibling has the name */
export async function createKnowledgeArea(input: KnowledgeAreaInput, by: Doer): Promise<KnowledgeArea> {
  const row = await explained(() =>
    db().$transaction(async (tx) => {
      const made = await tx.knowledgeArea.create({ data: input });
      await recordEvent({ ...eventOf(made), action: "knowledge_area.created", ...by }, tx);
      return made;
    }),
  );
  return toKnowledgeArea(row);
}

const eventOf = ({ id, name }: AreaRow, changed?: string[]) => ({
  subjectId: id,
  detail: { title: name, ...(changed && { changed }) },
});

/** @throws {Problem} 404, 412, 400, 409 as above, and 400 when a main area with subs would become a sub */
export async function updateKnowledgeArea(
  id: string,
  input: KnowledgeAreaInput,
  by: Doer,
  versions?: Versions,
): Promise<KnowledgeArea> {
  if (input.parentId === id) throw invalidParent("An area cannot be its own parent");
  const row = await explained(() =>
    db().$transaction(async (tx) => {
      const before = await tx.knowledgeArea.findFirst({ where: { id, deletedAt: null } });
      const [after] = await tx.knowledgeArea.updateManyAndReturn({
        where: { id, deletedAt: null, ...inVersion(versions) },
        data: input,
      });
      if (!before || !after) throw await missed(tx, id);
      const event = eventOf(after, changedFields(before, input));
      await recordEvent({ ...event, action: "knowledge_area.changed", ...by }, tx);
      return after;
    }),
  );
  return toKnowledgeArea(row);
}

/**
 * Takes an area out of the library; what was earned in it stays.
 * @throws {Problem} 404, 412, and 409 with the count while it has sub areas or videos are scored against it
 */
export async function deleteKnowledgeArea(id: string, by: Doer, versions?: Versions): Promise<void> {
  try {
    await db().$transaction(async (tx) => {
      const [gone] = await tx.knowledgeArea.updateManyAndReturn({
        where: { id, deletedAt: null, ...inVersion(versions) },
        data: { deletedAt: new Date() },
      });
      if (!gone) throw await missed(tx, id);
      await recordEvent({ ...eventOf(gone), action: "knowledge_area.deleted", ...by }, tx);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "knowledge_areas_has_children") {
      const subs = await db().knowledgeArea.count({ where: { parentId: id, deletedAt: null } });
      throw conflict(`This knowledge area has ${counted(subs, "sub area")}; move or delete them first`);
    }
    if (constraint === "knowledge_areas_in_use") {
      const videos = await db().videoArea.count({ where: { knowledgeAreaId: id, video: { deletedAt: null } } });
      throw conflict(`This knowledge area scores ${counted(videos, "video")}; take it off them first`);
    }
    throw error;
  }
}

/** Why a write found no row: there is none, or not in the state it was meant for. */
async function missed(tx: Transaction, id: string) {
  const row = await tx.knowledgeArea.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
  return row ? changedMeanwhile("this knowledge area") : notFound("This knowledge area");
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

const invalidParent = (detail: string) => invalid(detail, [{ path: "parentId", message: detail }]);

async function explained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case "knowledge_areas_sibling_name_key":
        throw conflict("A knowledge area with this name already exists here");
      case "knowledge_areas_parent_is_main":
      case "knowledge_areas_parent_id_fkey":
        throw invalidParent("The parent of a sub area must be a main area");
      case "knowledge_areas_has_children":
        throw invalid("A main area with sub areas cannot become a sub area", [
          { path: "level", message: "A main area with sub areas cannot become a sub area" },
        ]);
    }
    throw error;
  }
}
