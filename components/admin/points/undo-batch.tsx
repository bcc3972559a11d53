"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { adviceOf } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { undoPreviewQuery } from "@/lib/learning/point-batches/api";
import { undoBatchMutation } from "@/lib/learning/point-batches/mutations";
import type { PointBatch, UndoPreview } from "@/lib/learning/point-batches/schema";
import { counted, signed } from "@/lib/platform/counted";

/** The effect of undoing in one or two sentences. */
function effectOf({ undone, skipped, people, points }: UndoPreview): string {
  const left = skipped > 0 ? ` ${counted(skipped, "completion")} taken back since stay as they are.` : "";
  return `${counted(undone, "completion")} of ${counted(people, "user")} change by ${signed(points)} points in all.${left}`;
}

/** Added when the batch is a merge of videos. */
const COMES_BACK = " The merged video comes back, with its comments and its places in paths.";

/** Asks before a batch is undone, and shows the effect. */
export function UndoBatch({ batch, onClose }: { batch: PointBatch; onClose: () => void }) {
  const more = batch.kind === "carried" ? COMES_BACK : "";
  const { data: preview, error } = useQuery(undoPreviewQuery(batch.id));
  const { mutateAsync: undoBatch } = useMutation(undoBatchMutation());
  return (
    <DeleteDialog
      question={`Undo “${batch.reason}”?`}
      description={preview ? effectOf(preview) + more : error ? adviceOf(error) : "Calculating the effect…"}
      confirmLabel="Undo"
      remove={() => undoBatch(batch.id)}
      deleted="Points undone"
      failed="Failed to undo the points"
      onClose={onClose}
    />
  );
}
