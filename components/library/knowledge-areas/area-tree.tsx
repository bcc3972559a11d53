import { Merge, Pencil, Plus, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type AreaHue, type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { counted, figure } from "@/lib/platform/counted";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

type Actions = {
  onAddSub: (main: KnowledgeArea) => void;
  onEdit: (area: KnowledgeArea) => void;
  onMerge: (area: KnowledgeArea) => void;
  onDelete: (area: KnowledgeArea) => void;
};

type Props = Actions & {
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

type RowProps = Actions & { area: KnowledgeArea; usage: AreaUsage | undefined; hue: AreaHue; subs?: number };

function AreaRow({ area, usage, hue, subs, onAddSub, onEdit, onMerge, onDelete }: RowProps) {
  const { points, videos } = usage ?? { points: 0, videos: 0 };
  const offered = `${figure(points)} of ${figure(area.totalPoints)} points offered`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 md:grid-cols-[minmax(0,1fr)_16rem_auto]">
      <div className="min-w-0">
        {subs === undefined ? (
          <p className="font-medium wrap-anywhere">{area.name}</p>
        ) : (
          <h3 className="text-h3 wrap-anywhere">{area.name}</h3>
        )}
        {area.description && <p className="mt-1 line-clamp-2 text-small text-fg-2">{area.description}</p>}
        <p className="mt-1 text-small text-fg-3">
          {subs !== undefined && `${counted(subs, "sub area")} · `}
          {counted(videos, "video")}
        </p>
      </div>
      <div className="max-md:order-last max-md:col-span-2 md:pt-1">
        <p className="mb-1.5 font-mono text-meta text-fg-3">{offered}</p>
        <ProgressBar
          label={`Points offered by videos in ${area.name}`}
          value={Math.min(points, area.totalPoints)}
          max={area.totalPoints}
          valueText={offered}
          hue={hue}
          size="thin"
        />
      </div>
      {/* The same width with and without the add button, so that the bars are aligned. */}
      <div className="flex justify-end gap-0.5 md:w-42">
        {subs !== undefined && (
          <IconButton
            label={`Add a sub area to ${area.name}`}
            icon={<Plus {...icon} />}
            onClick={() => onAddSub(area)}
          />
        )}
        <IconButton label={`Edit ${area.name}`} icon={<Pencil {...icon} />} onClick={() => onEdit(area)} />
        <IconButton label={`Merge ${area.name}`} icon={<Merge {...icon} />} onClick={() => onMerge(area)} />
        <IconButton label={`Delete ${area.name}`} icon={<Trash2 {...icon} />} onClick={() => onDelete(area)} />
      </div>
    </div>
  );
}
