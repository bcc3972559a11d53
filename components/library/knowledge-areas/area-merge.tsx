"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { adviceOf, announceFailure, announceSuccess } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { mergeKnowledgeAreaMutation } from "@/lib/library/knowledge-areas/mutations";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { AreaOptions } from "./area-options";

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
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: mergeKnowledgeArea, isPending } = useMutation(mergeKnowledgeAreaMutation());
  const others = areas.filter(({ id, parentId }) => id !== area.id && parentId !== area.id);

  const merge = async () => {
    setIsMissing(intoId === "");
    if (intoId === "") return;
    setProblem(undefined);
    try {
      await mergeKnowledgeArea({ id: area.id, intoId });
      announceSuccess("Knowledge areas merged successfully");
      onMerged();
    } catch (error) {
      setProblem(adviceOf(error));
      announceFailure("Failed to merge knowledge areas");
    }
  };
  const choose = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    setIntoId(currentTarget.value);
    setIsMissing(false);
  };

  return (
    <FormDialog
      title={`Merge ${area.name} into another area`}
      submitLabel="Merge"
      isDirty={false}
      isSubmitting={isPending}
      alert={problem}
      onSubmit={merge}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <p className="text-fg-2">
        The sub areas, videos, total points and learners’ points of “{area.name}” move to the other area. Points that a
        learner has in both are added together. “{area.name}” is then deleted. This cannot be undone.
      </p>
      <Field label="Into" error={isMissing ? "Knowledge area is required" : undefined} required>
        <Select value={intoId} onChange={choose}>
          <option value="">Choose an area</option>
          <AreaOptions areas={others} mainLabel={({ name }) => name} />
        </Select>
      </Field>
    </FormDialog>
  );
}
