"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRestore } from "@/components/library/deleted/use-undo";
import { rowsOf } from "@/components/lists/list-rows";
import { ListState } from "@/components/lists/list-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { deletedQuery } from "@/lib/library/deleted/api";
import { type DeletedEntity, type DeletedKind, RESTORE_DAYS } from "@/lib/library/deleted/schema";
import { britishMoment } from "@/lib/platform/british-dates";

const kindNames: Record<DeletedKind, string> = {
  videos: "Video",
  "knowledge-matrix": "Knowledge area",
  "learning-paths": "Learning path",
  "career-tracks": "Career track",
};

/** The videos, knowledge areas, learning paths and career tracks that can be restored, the latest first. */
export default function DeletedDialog({ onClose }: { onClose: () => void }) {
  // Read again on every opening: another administrator may have deleted something.
  const query = useInfiniteQuery({ ...deletedQuery(), staleTime: 0 });
  const { rows } = rowsOf(query.data);
  return (
    <Dialog
      onClose={onClose}
      title="Recently deleted"
      description={`What was deleted in the last ${RESTORE_DAYS} days, by any administrator.`}
    >
      <ListState
        query={query}
        what="The deleted entries"
        isEmpty={rows.length === 0}
        empty={<EmptyState level={3} title={`Nothing was deleted in the last ${RESTORE_DAYS} days`} />}
      >
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((entity) => (
            <DeletedRow key={entity.id} entity={entity} />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
    </Dialog>
  );
}

function DeletedRow({ entity }: { entity: DeletedEntity }) {
  const restore = useRestore();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    await restore(entity);
    setIsRunning(false);
  };
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{entity.title}</p>
        <p className="text-small text-fg-3">
          {kindNames[entity.kind]}, deleted {britishMoment.format(new Date(entity.deletedAt))}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Restore ${entity.title}`} loading={isRunning} onClick={run}>
        Restore
      </Button>
    </li>
  );
}
