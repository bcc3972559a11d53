"use client";

import { Merge, Pencil, Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DOT } from "@/components/ui/dot";
import { leaveFocus } from "@/components/ui/overlays/give-focus-back";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
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
          <p className="font-medium wrap-anywhere">{name}</p>
        ) : (
          <h3 className="text-h3 wrap-anywhere">{name}</h3>
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
      {/* The same width with and without the add button, so that the bars are aligned. */}
      <div className="flex justify-end gap-0.5 md:w-42">
        {subs !== undefined && (
          <TooltipButton
            label={`Add a sub area to ${name}`}
            tooltip="Add a sub area"
            icon={<Plus {...icon} />}
            onClick={() => onAddSub(area)}
          />
        )}
        <TooltipButton label={`Edit ${name}`} tooltip="Edit" icon={<Pencil {...icon} />} onClick={() => onEdit(area)} />
        <TooltipButton
          label={`Merge ${name}`}
          tooltip="Merge into another area"
          icon={<Merge {...icon} />}
          onClick={() => onMerge(area)}
        />
        <TooltipButton
          label={`Delete ${name}`}
          tooltip="Delete"
          icon={<Trash2 {...icon} />}
          onClick={() => onDelete(area)}
        />
      </div>
    </div>
  );
}

/** The points that an area's videos offer of its total, and the way to correct a total that is too small. */
function OfferedPoints({ area, offered, hue }: { area: KnowledgeArea; offered: number; hue: AreaHue }) {
  const { setTotal, isRunning } = useSetTotal();
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
          onClick={() => setTotal(area, offered, leaveFocus)}
        >
          Set the total to what is offered<span className="sr-only"> in {name}</span>
        </Button>
      )}
    </div>
  );
}
