"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { saveKnowledgeAreaMutation } from "@/lib/library/knowledge-areas/mutations";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { fittingTotal } from "@/lib/library/knowledge-areas/total-points";
import { counted } from "@/lib/platform/counted";

type Offer = { area: KnowledgeArea; offered: number };

/** Sets the totals of areas to the points that their videos offer. */
export function useSetTotal() {
  const { mutateAsync: saveKnowledgeArea } = useMutation(saveKnowledgeAreaMutation());
  const [isRunning, setIsRunning] = useState(false);
  const setTotals = async (offers: Offer[], onDone?: () => void) => {
    setIsRunning(true);
    try {
      // One after the other, because each locks the library.
      for (const { area, offered } of offers) {
        const { name, description, level, parentId } = area;
        const totalPoints = fittingTotal(offered);
        await saveKnowledgeArea({ input: { name, description, level, parentId, totalPoints }, read: area });
      }
      announceSuccess(
        offers.length === 1 ? "Knowledge area updated successfully!" : `${counted(offers.length, "total")} set`,
      );
      onDone?.();
    } catch (error) {
      announceFailure(reasonOf(error) ?? "Failed to update knowledge area. Please try again.");
    }
    setIsRunning(false);
  };
  return { setTotals, isRunning };
}
