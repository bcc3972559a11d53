import "server-only";
import { setImmediate } from "node:timers/promises";
import { createKnowledgeArea, listKnowledgeAreas, updateKnowledgeArea } from "@/lib/library/knowledge-areas/data";
import {
  type KnowledgeArea,
  knowledgeAreaChangeSchema,
  knowledgeAreaInputSchema,
} from "@/lib/library/knowledge-areas/schema";
import { cellOf, firstRows, importEntity, keyOfName, type LibraryContext, numberOf } from "./import-entity";
import { quoted } from "./lessons-cell";
import type { FileRow } from "./read-archive";

const kind = {
  file: "areas",
  input: knowledgeAreaInputSchema,
  change: knowledgeAreaChangeSchema,
  create: createKnowledgeArea,
  update: updateKnowledgeArea,
} as const;

const keyOf = (parentId: string | null, name: string) => `${parentId ?? ""} ${keyOfName(name)}`;

/**
 * Imports knowledge areas, main areas first, in any order of the rows.
 * @returns all areas after the import; in a dry run, as they would be
 */
export async function importAreas(rows: FileRow[], context: LibraryContext): Promise<KnowledgeArea[]> {
  const areas = new Map((await listKnowledgeAreas()).map((area) => [keyOf(area.parentId, area.name), area]));
  const named = rows.map((row) => ({ row, name: cellOf(row, "name") ?? "", main: cellOf(row, "parent") }));
  const first = await firstRows(
    kind.file,
    named,
    ({ name, main }) => name && `${main === undefined ? "" : keyOfName(main)}\n${keyOfName(name)}`,
    context.report,
  );
  const ordered = [
    ...first.filter(({ main }) => main === undefined),
    ...first.filter(({ main }) => main !== undefined),
  ];
  for (const { row, name, main } of ordered) {
    const parent = main === undefined ? null : areas.get(keyOf(null, main));
    if (parent === undefined) {
      context.report.add(kind.file, row.line, "invalid", [`The main area ${quoted(main ?? "")} does not exist`]);
      continue;
    }
    const key = keyOf(parent?.id ?? null, name);
    const found = areas.get(key);
    const place = { level: parent ? "sub" : "main", parentId: parent?.id ?? null };
    const values = { description: cellOf(row, "description"), totalPoints: numberOf(row, "totalPoints") };
    const fields = { name, ...values, ...(found ? {} : place) };
    const area = await importEntity(kind, { row, fields, found, leftOut: [] }, context);
    if (area) areas.set(key, area);
    // A row that needs only checks never waits: let other requests run between rows.
    await setImmediate();
  }
  return [...areas.values()];
}
