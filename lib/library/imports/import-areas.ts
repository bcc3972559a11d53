import "server-only";
import { createKnowledgeArea, listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { findArea, readAreaCell } from "@/lib/library/videos/area-cell";
import type { AuditContext } from "@/lib/platform/audit/data";
import { nameKey } from "@/lib/platform/text";
import { nearNames } from "./near-names";
import type { ImportedVideo, VideoImport } from "./schema";

/** The areas of a row: those that exist with their points, those that do not, and the mistakes. */
export type RowAreas = {
  known: { knowledgeAreaId: string; points: number }[];
  unknown: { name: string; points: number }[];
  problems: string[];
};

/** The knowledge areas of an import, which may add those that are missing. */
export type ImportAreas = {
  read: (cell: string) => RowAreas;
  near: (unknown: RowAreas["unknown"]) => ImportedVideo["unknownAreas"];
  /** Adds the unknown areas of a row. @throws {Problem} 400 for a name that no area can have, 409 when another request added it */
  make: (unknown: RowAreas["unknown"]) => Promise<RowAreas["known"]>;
};

/** Reads the cells of an import by the areas as they are now, and by the choices of the administrator. */
export async function openAreas(
  { areaMap }: Pick<VideoImport, "areaMap">,
  auditContext: AuditContext,
): Promise<ImportAreas> {
  let areas = await listKnowledgeAreas();
  const mapped = new Map(Object.entries(areaMap).map(([name, id]) => [nameKey(name), id]));

  const read = (cell: string): RowAreas => {
    const row: RowAreas = { known: [], unknown: [], problems: [] };
    for (const { name, points } of readAreaCell(cell)) {
      const chosen = mapped.get(nameKey(name));
      const area = chosen ? (areas.find(({ id }) => id === chosen) ?? null) : findArea(name, areas);
      if (area === "several")
        row.problems.push(`More than one knowledge area is called “${name}”; write its main area before it`);
      else if (area === null) row.unknown.push({ name, points });
      else row.known.push({ knowledgeAreaId: area.id, points });
    }
    return row;
  };

  const makeOne = async (name: string, parentId: string | null): Promise<KnowledgeArea> => {
    const level = parentId ? ("sub" as const) : ("main" as const);
    const made = await createKnowledgeArea({ name, description: "", level, parentId, totalPoints: 0 }, auditContext);
    areas = [...areas, made];
    return made;
  };

  const make = async (unknown: RowAreas["unknown"]): Promise<RowAreas["known"]> => {
    const known = [];
    for (const { name, points } of unknown) {
      const [main = name, ...rest] = name.split(" / ");
      const isMain = ({ level, name: own }: KnowledgeArea) => level === "main" && nameKey(own) === nameKey(main);
      const parent = areas.find(isMain) ?? (await makeOne(main.trim(), null));
      const area = rest.length === 0 ? parent : await makeOne(rest.join(" / ").trim(), parent.id);
      known.push({ knowledgeAreaId: area.id, points });
    }
    return known;
  };

  const near = (unknown: RowAreas["unknown"]) =>
    unknown.map(({ name }) => ({ name, near: nearNames(name, areas).map(({ id, name: own }) => ({ id, name: own })) }));

  return { read, near, make };
}
