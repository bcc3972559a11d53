"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useUndo } from "@/components/library/deleted/use-undo";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { deleteKnowledgeAreaMutation } from "@/lib/library/knowledge-areas/mutations";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { counted } from "@/lib/platform/counted";

type Props = {
  area: KnowledgeArea;
  /** The number of its sub areas. */
  subs: number;
  /** The number of videos that give points in it. */
  videos: number;
  onMerge: () => void;
  onClose: () => void;
};

/** Asks before an area is deleted. For an area in use it says why that is impossible, and offers a merge instead. */
export function DeleteArea({ area, subs, videos, onMerge, onClose }: Props) {
  const undo = useUndo("knowledge-matrix");
  const { mutateAsync: deleteArea } = useMutation(deleteKnowledgeAreaMutation());
  if (subs + videos > 0) {
    const parts = [subs > 0 && counted(subs, "sub area"), videos > 0 && counted(videos, "video")].filter(Boolean);
    return (
      <AlertDialog
        open
        onOpenChange={(open) => open || onClose()}
        title="This knowledge area is in use"
        description={`“${area.name}” has ${parts.join(" and ")}. Move or delete them first, or merge the area into another one, which takes them over.`}
        confirmLabel="Merge into another area"
        destructive={false}
        onConfirm={() => {
          onClose();
          onMerge();
        }}
      />
    );
  }
  return (
    <DeleteDialog
      question="Are you sure you want to delete this knowledge area?"
      description={`“${area.name}” is removed from the library. Learners keep the points they earned in it.`}
      remove={() => deleteArea(area)}
      deleted="Knowledge area deleted successfully"
      failed="Failed to delete knowledge area"
      undo={undo(area.id)}
      onClose={onClose}
    />
  );
}
