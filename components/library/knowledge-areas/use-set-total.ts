"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { saveKnowledgeAreaMutation } from "@/lib/library/knowledge-areas/mutations";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { fittingTotal } from "@/lib/library/knowledge-areas/total-points";

/** Sets an area's total to the points that its videos offer. */
export function useSetTotal() {
  const { mutateAsync: saveKnowledgeArea, isPending } = useMutation(saveKnowledgeAreaMutation());
  const setTotal = async (read: KnowledgeArea, offered: number, onDone?: () => void) => {
    const { name, description, level, parentId } = read;
    try {
      await saveKnowledgeArea({
        input: { name, description, level, parentId, totalPoints: fittingTotal(offered) },
        read,
      });
      announceSuccess("Knowledge area updated successfully!");
      onDone?.();
    } catch (error) {
      announceFailure(reasonOf(error) ?? "Failed to update knowledge area. Please try again.");
    }
  };
  return { setTotal, isRunning: isPending };
}
