import { compareKeys } from "@/lib/platform/compare-keys";
import { compareNames } from "@/lib/platform/text";
import type { KnowledgeArea } from "./schema";

/** Sorts areas: main areas by name, each followed by its sub areas by name. */
export function inTreeOrder(areas: KnowledgeArea[]): KnowledgeArea[] {
  const byName = [...areas].sort((a, b) => compareNames(a.name, b.name) || compareKeys(a.id, b.id));
  return byName
    .filter((area) => area.level === "main")
    .flatMap((main) => [main, ...byName.filter((area) => area.parentId === main.id)]);
}
