"use client";

import { Merge, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DOT } from "@/components/ui/dot";
import { leaveFocus } from "@/components/ui/overlays/give-focus-back";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { RowTitle } from "@/components/ui/row-title";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";
import { type AreaHue, type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { counted, figure } from "@/lib/platform/counted";
import { useSetTotal } from "./use-set-total";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

type AreaActions = {
  onAddSub: (main: KnowledgeArea) => void;
  onEdit: (area: KnowledgeArea) => void;
  onMerge: (area: KnowledgeArea) => void;
  onDelete: (area: KnowledgeArea) => void;
};

type TreeProps = AreaActions & {
  /** Main areas by name, each followed by its sub areas. */
  areas: KnowledgeArea[];
  /** Points and numbers of videos by area id; undefined until they are loaded. */
  usage: ReadonlyMap<string, AreaUsage> | undefined;
  hues: AreaHues;
};

/** The figures of an area without videos. */
const UNUSED = { videosWithSubs: 0, pointsWithSubs: 0 };

/** Main areas with their sub areas, each with the number of its videos and the points that they offer of its total. */
export function AreaTree({ areas, usage, hues, ...actions }: TreeProps) {
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

type RowProps = AreaActions & {
  area: KnowledgeArea;
  /** Undefined until it is loaded. */
  usage: Pick<AreaUsage, "videosWithSubs" | "pointsWithSubs"> | undefined;
  hue: AreaHue;
  /** The number of sub areas of a main area. */
  subs?: number;
};

/** One area with its videos, its points and its actions. A main area's figures include its sub areas. */
function AreaRow({ area, usage, hue, subs, onAddSub, onEdit, onMerge, onDelete }: RowProps) {
  const { name } = area;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 md:grid-cols-[minmax(0,1fr)_16rem_auto]">
      <div className="min-w-0">
        {subs === undefined ? (
          <RowTitle onOpen={() => onEdit(area)}>{name}</RowTitle>
        ) : (
          <h3 className="text-h3">
            <RowTitle onOpen={() => onEdit(area)}>{name}</RowTitle>
          </h3>
        )}
        {area.description && <p className="mt-1 line-clamp-2 text-small text-fg-2">{area.description}</p>}
        <p className="mt-1 text-small text-fg-3">
          {subs !== undefined && `${counted(subs, "sub area")}${DOT}`}
          {usage ? counted(usage.videosWithSubs, "video") : "…"}
        </p>
      </div>
      {usage ? (
        <OfferedPoints area={area} offered={usage.pointsWithSubs} hue={hue} />
      ) : (
        <SkeletonGroup className="max-md:order-last max-md:col-span-2 md:pt-1">
          <Skeleton className="h-8 rounded-chip" />
        </SkeletonGroup>
      )}
      <div className="flex justify-end">
        <RowActions
          name={name}
          onEdit={() => onEdit(area)}
          onDelete={() => onDelete(area)}
          more={[
            ...(subs === undefined
              ? []
              : [
                  {
                    kind: "item" as const,
                    label: "Add a sub area",
                    icon: <Plus {...icon} />,
                    onSelect: () => onAddSub(area),
                  },
                ]),
            {
              kind: "item",
              label: "Merge into another area",
              icon: <Merge {...icon} />,
              onSelect: () => onMerge(area),
            },
          ]}
        />
      </div>
    </div>
  );
}

/** The points that an area's videos offer of its total, and a button that corrects a total that is too small. */
function OfferedPoints({ area, offered, hue }: { area: KnowledgeArea; offered: number; hue: AreaHue }) {
  const { setTotals, isRunning } = useSetTotal();
  const { name, totalPoints } = area;
  const surplus = offered - totalPoints;
  const words = `${figure(offered)} of ${figure(totalPoints)} points offered`;
  return (
    <div className="max-md:order-last max-md:col-span-2 md:pt-1">
      <p className="mb-1.5 font-mono text-meta text-fg-3">
        {words}
        {surplus > 0 && <span className="block font-medium text-warning">{figure(surplus)} over the total</span>}
      </p>
      <ProgressBar
        label={`Points offered by videos in ${name}`}
        value={Math.min(offered, totalPoints)}
        max={Math.max(offered, totalPoints)}
        valueText={surplus > 0 ? `${words}, ${figure(surplus)} over the total` : words}
        isExceeded={surplus > 0}
        hue={hue}
        size="thin"
      />
      {surplus > 0 && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2.5"
          loading={isRunning}
          onClick={() => setTotals([{ area, offered }], leaveFocus)}
        >
          Set the total to what is offered<span className="sr-only"> in {name}</span>
        </Button>
      )}
    </div>
  );
}
