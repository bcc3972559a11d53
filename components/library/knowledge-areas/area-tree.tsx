import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { type AreaActions, AreaRow } from "./area-row";

type Props = AreaActions & {
  /** Main areas by name, each followed by its sub areas. */
  areas: KnowledgeArea[];
  /** Points and numbers of videos by area id; undefined until they are loaded. */
  usage: ReadonlyMap<string, AreaUsage> | undefined;
  hues: AreaHues;
};

/** The figures of an area without videos. */
const UNUSED = { videosWithSubs: 0, pointsWithSubs: 0 };

/** Main areas with their sub areas, each with the number of its videos and the points that they offer of its total. */
export function AreaTree({ areas, usage, hues, ...actions }: Props) {
  const usageOf = (id: string) => usage && (usage.get(id) ?? UNUSED);
  return (
    <ul className="flex flex-col gap-3">
      {areas
        .filter((area) => area.level === "main")
        .map((main) => {
          const subs = areas.filter((area) => area.parentId === main.id);
          const hue = hueOf(hues, main.id);
          return (
            <li key={main.id} className="rounded-tile border bg-surface-1 p-4 md:p-5">
              <AreaRow area={main} usage={usageOf(main.id)} hue={hue} subs={subs.length} {...actions} />
              {subs.length > 0 && (
                <ul className="mt-4 flex flex-col gap-4 border-t pt-4 md:pl-6">
                  {subs.map((sub) => (
                    <li key={sub.id}>
                      <AreaRow area={sub} usage={usageOf(sub.id)} hue={hue} {...actions} />
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
