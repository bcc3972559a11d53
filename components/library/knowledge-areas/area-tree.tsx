import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { type AreaActions, AreaRow } from "./area-row";

type Props = AreaActions & {
  /** Main areas by name, each followed by its sub areas. */
  areas: KnowledgeArea[];
  /** Points and number of videos by area id. */
  usage: Map<string, AreaUsage>;
  hues: AreaHues;
};

/** Main areas with their sub areas; each shows its videos and the points they offer of its total. */
export function AreaTree({ areas, usage, hues, ...actions }: Props) {
  return (
    <ul className="flex flex-col gap-3">
      {areas
        .filter((area) => area.level === "main")
        .map((main) => {
          const subs = areas.filter((area) => area.parentId === main.id);
          const hue = hueOf(hues, main.id);
          return (
            <li key={main.id} className="rounded-tile border bg-surface-1 p-4 md:p-5">
              <AreaRow area={main} usage={usage.get(main.id)} hue={hue} subs={subs.length} {...actions} />
              {subs.length > 0 && (
                <ul className="mt-4 flex flex-col gap-4 border-t pt-4 md:pl-6">
                  {subs.map((sub) => (
                    <li key={sub.id}>
                      <AreaRow area={sub} usage={usage.get(sub.id)} hue={hue} {...actions} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
    </ul>
  );
}
