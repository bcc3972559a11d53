import { compareKeys } from "@/lib/platform/compare-keys";
import { groupBy } from "@/lib/platform/group-by";
import { compareNames } from "@/lib/platform/text";
import type { KnowledgeArea } from "./schema";

/** Sorts areas: main areas by name, each followed by its sub areas by name. */
export function inTreeOrder(areas: KnowledgeArea[]): KnowledgeArea[] {
  const byName = [...areas].sort((a, b) => compareNames(a.name, b.name) || compareKeys(a.id, b.id));
  const below = groupBy(byName, ({ parentId }) => parentId);
  return byName.filter((area) => area.level === "main").flatMap((main) => [main, ...(below.get(main.id) ?? [])]);
}
