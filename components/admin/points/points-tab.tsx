"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { Button, buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { pointBatchesQuery } from "@/lib/learning/point-batches/api";
import type { PointBatch } from "@/lib/learning/point-batches/schema";
import { pointsExport } from "@/lib/learning/points/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted, figure, signed } from "@/lib/platform/counted";
import { UndoBatch } from "./undo-batch";

const RescoreDialog = lazyPart(() => import("./rescore-dialog"));

/** The kinds of batch that can be undone. */
const UNDOABLE = ["rescored", "carried", "imported", "merged"];

const kindWords: Record<PointBatch["kind"], string> = {
  earned: "Earned",
  taken_back: "Taken back",
  rescored: "Re-scored",
  merged: "Merged",
  carried: "Carried over",
  imported: "Imported",
  undone: "Undone",
};

/** The state of a batch in words; undefined for a finished one, unless its undo skipped completions. */
function stateOf({ state, kind, skipped }: PointBatch): string | undefined {
  if (state === "running") return "Running";
  if (state === "undone") return "Undone since";
  return kind === "undone" && skipped ? `${counted(skipped, "completion")} skipped` : undefined;
}

const columns: [Column<PointBatch>, ...Column<PointBatch>[]] = [
  {
    header: "Change",
    cell: (batch) => (
      <span className="wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {kindWords[batch.kind]}
          {batch.about && `: ${batch.about}`}
          {stateOf(batch) && <Chip>{stateOf(batch)}</Chip>}
        </span>
        <span className="block text-small text-fg-2">{batch.reason}</span>
      </span>
    ),
  },
  { header: "Users", isNumeric: true, cell: ({ state, people }) => (state === "running" ? "…" : figure(people)) },
  {
    header: "Points",
    isNumeric: true,
    cell: ({ state, points }) => (state === "running" ? "…" : signed(points)),
  },
  { header: "By", cell: ({ madeBy }) => madeBy?.name ?? <span className="text-fg-3">Unknown</span> },
  {
    header: "When",
    cell: ({ madeAt }) => (
      <time dateTime={madeAt} className="text-small">
        {britishMoment.format(new Date(madeAt))}
      </time>
    ),
  },
];

/** The changes to the points of many users, each with undo; re-scoring an area; the export of all entries. */
export default function PointsTab() {
  // Read again on every visit: other administrators and background jobs change the batches.
  const query = useInfiniteQuery({ ...pointBatchesQuery(), staleTime: 0 });
  const [toUndo, setToUndo] = useState<PointBatch>();
  const [areaId, setAreaId] = useState<string>();
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const { rows: batches, total } = rowsOf(query.data);
  const close = () => setAreaId(undefined);

  return (
    <>
      <ListTab
        title="Points"
        note={query.data && counted(total, "change")}
        actions={
          <a href={pointsExport()} download className={buttonClass({ variant: "secondary" })}>
            Export every entry
          </a>
        }
        filters={
          <div className="mb-4 max-w-80">
            <FilterSelect label="Re-score an area" value="" onChoose={setAreaId} all="Choose a knowledge area">
              <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
            </FilterSelect>
          </div>
        }
        query={query}
        what="The points"
        isEmpty={batches.length === 0}
        empty={{
          title: "Nothing was re-scored yet",
          hint: "Change what a video is worth, and choose whether past completions get the new points.",
        }}
      >
        <DataTable
          caption="Changes to points"
          rows={batches}
          columns={columns}
          actions={(batch) =>
            UNDOABLE.includes(batch.kind) &&
            batch.state === "done" && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Undo: ${batch.reason}`}
                onClick={() => setToUndo(batch)}
              >
                Undo
              </Button>
            )
          }
        />
        <LoadMore query={query} />
      </ListTab>
      {toUndo && <UndoBatch batch={toUndo} onClose={() => setToUndo(undefined)} />}
      {areaId && <RescoreDialog scope={{ areaId }} onApplied={close} onClose={close} />}
    </>
  );
}
