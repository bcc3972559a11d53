import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { createKnowledgeArea, deleteKnowledgeArea, mergeKnowledgeArea, updateKnowledgeArea } from "./api";
import type { KnowledgeArea, KnowledgeAreaInput } from "./schema";

/** Adds a knowledge area, or changes `read`; 412 when it was changed since it was read. */
export const saveKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: KnowledgeAreaInput; read: KnowledgeArea | null }) =>
      read ? updateKnowledgeArea(read, input) : createKnowledgeArea(input),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes an area, then refetches every list. */
export const deleteKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: (read: KnowledgeArea) => deleteKnowledgeArea(read),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

/** Merges a knowledge area into another. */
export const mergeKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) => mergeKnowledgeArea(id, intoId),
    onSuccess: (_answer, _variables, _before, { client }) => invalidateAll(client),
  });
