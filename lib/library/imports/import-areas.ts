import "server-only";
import { setImmediate } from "node:timers/promises";
import { createKnowledgeArea } from "@/lib/library/knowledge-areas/data";
import { areaName, type KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { areaFinder, readAreaCell } from "@/lib/library/videos/area-cell";
import { MAX_VIDEO_AREAS, TOO_MANY_AREAS } from "@/lib/library/videos/schema";
import type { AuditContext } from "@/lib/platform/audit/data";
import { nameKey } from "@/lib/platform/text";
import { comparedKey, nearNames } from "./near-names";
import type { ImportedVideo, VideoImport } from "./schema";

/** The areas of a row: existing ones, unknown ones, and the mistakes. */
export type RowAreas = {
  known: { knowledgeAreaId: string; points: number }[];
  unknown: { name: string; points: number }[];
  problems: string[];
};

/** The knowledge areas of an import, which may add missing ones. */
export type ImportAreas = {
  read: (cell: string) => RowAreas;
  near: (unknown: RowAreas["unknown"]) => Promise<ImportedVideo["unknownAreas"]>;
  /** Adds the unknown areas of a row. @throws {Problem} 409 when another request added one */
  make: (unknown: RowAreas["unknown"]) => Promise<RowAreas["known"]>;
};

/** The most unknown names in a request that get suggestions. */
const MAX_SUGGESTED_NAMES = 100;

/** The most areas that a name is compared with. */
const MAX_COMPARED_AREAS = 2_000;

/** The most that the comparisons of an import cost, in areas times the square of a name's letters: about two seconds. */
const MAX_EFFORT = 100_000_000;

/** Splits 'Main / Sub' into two names; any other name is one. */
function namesIn(name: string): string[] {
  const [main = name, ...rest] = name.split(" / ");
  return rest.length === 0 ? [main] : [main, rest.join(" / ")];
}

/** The message about an invalid area name; undefined for a valid one. */
const faultOf = (name: string): string | undefined =>
  namesIn(name)
    .flatMap((part) => areaName.safeParse(part).error?.issues ?? [])
    .map(({ message }) => `The name “${name}” cannot be used: ${message}`)[0];

/**
 * Reads the area cells of an import against the existing areas and the administrator's choices.
 * @param areas existing areas; in a dry run, also those that the import would add
 */
export function openAreas(
  { areaMap, unknownAreas }: Pick<VideoImport, "areaMap" | "unknownAreas">,
  auditContext: AuditContext,
  areas: KnowledgeArea[],
): ImportAreas {
  const finder = areaFinder(areas);
  const byId = new Map(areas.map((area) => [area.id, area]));
  const mains = new Map(areas.flatMap((area) => (area.level === "main" ? [[nameKey(area.name), area]] : [])));
  const mapped = new Map(Object.entries(areaMap).map(([name, id]) => [nameKey(name), id]));

  const read = (cell: string): RowAreas => {
    const row: RowAreas = { known: [], unknown: [], problems: [] };
    const written = readAreaCell(cell, MAX_VIDEO_AREAS);
    if (written.length > MAX_VIDEO_AREAS) return { ...row, problems: [TOO_MANY_AREAS] };
    for (const { name, points } of written) {
      const chosen = mapped.get(nameKey(name));
      const area = chosen ? (byId.get(chosen) ?? null) : finder.find(name);
      if (area === "several")
        row.problems.push(`More than one knowledge area is called “${name}”; write its main area before it`);
      else if (area === null) {
        const fault = unknownAreas === "make" ? faultOf(name) : undefined;
        if (fault) row.problems.push(fault);
        row.unknown.push({ name, points });
      } else row.known.push({ knowledgeAreaId: area.id, points });
    }
    return row;
  };

  const makeOne = async (written: string, parentId: string | null): Promise<KnowledgeArea> => {
    const name = areaName.parse(written);
    const level = parentId ? ("sub" as const) : ("main" as const);
    const made = await createKnowledgeArea({ name, description: "", level, parentId, totalPoints: 0 }, auditContext);
    finder.add(made);
    byId.set(made.id, made);
    if (level === "main") mains.set(nameKey(name), made);
    return made;
  };

  const make = async (unknown: RowAreas["unknown"]): Promise<RowAreas["known"]> => {
    const known = [];
    for (const { name, points } of unknown) {
      const [main = name, sub] = namesIn(name);
      const parent = mains.get(nameKey(main)) ?? (await makeOne(main, null));
      const area = sub === undefined ? parent : await makeOne(sub, parent.id);
      known.push({ knowledgeAreaId: area.id, points });
    }
    return known;
  };

  const suggested = new Map<string, ImportedVideo["unknownAreas"][number]["near"]>();
  let compared: (Pick<KnowledgeArea, "id" | "name"> & { key: string })[] | undefined;
  let effort = 0;
  const near = async (unknown: RowAreas["unknown"]) => {
    // Nobody chooses among areas where all missing ones are made.
    if (unknownAreas === "make") return unknown.map(({ name }) => ({ name, near: [] }));
    for (const { name } of unknown) {
      if (suggested.has(name) || suggested.size === MAX_SUGGESTED_NAMES) continue;
      const key = comparedKey(name);
      compared ??= areas.slice(0, MAX_COMPARED_AREAS).map((area) => ({ ...area, key: nameKey(area.name) }));
      effort += key.length ** 2 * compared.length;
      if (effort > MAX_EFFORT) continue;
      suggested.set(
        name,
        nearNames(key, compared).map(({ id, name: own }) => ({ id, name: own })),
      );
      // Comparing names is slow: let other requests run in between.
      await setImmediate();
    }
    return unknown.map(({ name }) => ({ name, near: suggested.get(name) ?? [] }));
  };

  return { read, near, make };
}
