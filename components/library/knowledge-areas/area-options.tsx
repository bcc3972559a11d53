import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";

type Props = {
  /** Mains by name, each followed by its subs. */
  areas: KnowledgeArea[];
  /** What choosing a main area is called. */
  mainLabel: (main: KnowledgeArea) => string;
};

/** The areas as options of a select: each main with its subs. */
export function AreaOptions({ areas, mainLabel }: Props) {
  return areas
    .filter((area) => area.level === "main")
    .map((main) => (
      <optgroup key={main.id} label={main.name}>
        <option value={main.id}>{mainLabel(main)}</option>
        {areas
          .filter((area) => area.parentId === main.id)
          .map((sub) => (
            <option key={sub.id} value={sub.id}>
              {sub.name}
            </option>
          ))}
      </optgroup>
    ));
}
