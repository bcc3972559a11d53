import { Options } from "@/components/ui/select";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";

type Props = {
  /** Main areas by name, each followed by its sub areas. */
  areas: KnowledgeArea[];
  /** The label of the option for a main area. */
  mainLabel: (main: KnowledgeArea) => string;
};

/** The options of a select: one group for each main area with its sub areas. */
export function AreaOptions({ areas, mainLabel }: Props) {
  return areas
    .filter((area) => area.level === "main")
    .map((main) => (
      <optgroup key={main.id} label={main.name}>
        <option value={main.id}>{mainLabel(main)}</option>
        <Options of={areas.filter((area) => area.parentId === main.id).map((sub) => [sub.id, sub.name])} />
      </optgroup>
    ));
}
