"use client";

import { Merge, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DOT } from "@/components/ui/dot";
import { leaveFocus } from "@/components/ui/overlays/give-focus-back";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { RowTitle } from "@/components/ui/row-title";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { counted, figure } from "@/lib/platform/counted";
import { useSetTotal } from "./use-set-total";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

/** The actions on an area. */
export type AreaActions = {
  onAddSub: (main: KnowledgeArea) => void;
  onEdit: (area: KnowledgeArea) => void;
  onMerge: (area: KnowledgeArea) => void;
  onDelete: (area: KnowledgeArea) => void;
};

type Props = AreaActions & {
  area: KnowledgeArea;
  /** Undefined until it is loaded. */
  usage: Pick<AreaUsage, "videosWithSubs" | "pointsWithSubs"> | undefined;
  hue: AreaHue;
  /** The number of sub areas of a main area. */
  subs?: number;
};

/** One area with its videos, its points and its actions. A main area's figures include its sub areas. */
export function AreaRow({ area, usage, hue, subs, onAddSub, onEdit, onMerge, onDelete }: Props) {
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
