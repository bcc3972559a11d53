"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adviceOf, announceFailure, announceSuccess, attempt } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import { UNDO } from "@/components/library/deleted/use-undo";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { areaMergePreviewQuery } from "@/lib/library/knowledge-areas/api";
import { mergeKnowledgeAreaMutation, undoAreaMergeMutation } from "@/lib/library/knowledge-areas/mutations";
import { type KnowledgeArea, MAX_MERGE_REASON_CHARACTERS } from "@/lib/library/knowledge-areas/schema";
import { counted } from "@/lib/platform/counted";
import { AreaPicker } from "./area-picker";

type Props = {
  area: KnowledgeArea;
  areas: KnowledgeArea[];
  onMerged: () => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
};

/** The dialog that merges an area into another one. */
export function AreaMerge({ area, areas, onMerged, onClose, onCloseAutoFocus }: Props) {
  const [intoId, setIntoId] = useState("");
  const [reason, setReason] = useState("");
  const { mutateAsync: mergeKnowledgeArea, isPending, isSuccess } = useMutation(mergeKnowledgeAreaMutation());
  const { data: preview, isError } = useQuery({
    ...areaMergePreviewQuery(area.id, intoId),
    // A merged area has no preview any more.
    enabled: intoId !== "" && !isPending && !isSuccess,
  });
  const undo = useUndoMerge();
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const others = areas.filter(({ id, parentId }) => id !== area.id && parentId !== area.id);

  const merge = async () => {
    setIsMissing(intoId === "");
    if (intoId === "") return;
    setProblem(undefined);
    try {
      const batch = await mergeKnowledgeArea({ id: area.id, intoId, ...(reason.trim() && { reason }) });
      announceSuccess("Knowledge areas merged successfully", batch ? { ...UNDO, run: () => undo(batch) } : undefined);
      onMerged();
    } catch (error) {
      setProblem(adviceOf(error));
      announceFailure("Failed to merge knowledge areas");
    }
  };
  const choose = (id: string) => {
    setIntoId(id);
    setIsMissing(false);
  };

  return (
    <FormDialog
      title={`Merge ${area.name} into another area`}
      submitLabel="Merge"
      isDirty={reason !== ""}
      isSubmitting={isPending}
      alert={problem}
      onSubmit={merge}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <p className="text-fg-2">
        The sub areas, videos, total points and learners’ points of “{area.name}” move to the other area. Points that a
        learner has in both are added together. “{area.name}” is then deleted. This can be undone for 30 days.
      </p>
      <Field label="Into" error={isMissing ? "Knowledge area is required" : undefined} required>
        <AreaPicker areas={others} value={intoId} onChange={choose} />
      </Field>
      {/* Always there: if it came late, the buttons below would move away under a pointer. */}
      <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-info text-small">
        {intoId === "" && "Choose an area to see what moves."}
        {intoId !== "" && !preview && (isError ? "What moves cannot be counted right now." : "Counting what moves…")}
        {preview &&
          `${[
            counted(preview.subAreas, "sub area"),
            counted(preview.videos, "video"),
            `${counted(preview.points, "point")} of ${counted(preview.people, "learner")}`,
          ].join(", ")} move to “${preview.into.name}”.`}
      </p>
      <Field label="Reason" hint="Learners see it beside their points." optional>
        <TextInput
          value={reason}
          maxLength={MAX_MERGE_REASON_CHARACTERS}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Undoes a merge and announces the outcome. It also works after the dialog has left the screen. */
function useUndoMerge() {
  const { mutateAsync } = useMutation(undoAreaMergeMutation());
  return (batch: string) =>
    attempt(async () => {
      await mutateAsync(batch);
      announceSuccess("Merge undone");
    });
}
