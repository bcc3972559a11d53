import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { createKnowledgeArea, deleteKnowledgeArea, mergeKnowledgeArea, updateKnowledgeArea } from "./api";
import type { KnowledgeArea, KnowledgeAreaInput } from "./schema";

/** Adds a knowledge area, or changes the one that was read; refused with 412 when it has been changed since. */
export const saveKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: KnowledgeAreaInput; read: KnowledgeArea | null }) =>
      read ? updateKnowledgeArea(read, input) : createKnowledgeArea(input),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes an area, then refetches what shows it. */
export const deleteKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: (read: KnowledgeArea) => deleteKnowledgeArea(read),
    // Refused too: somebody else may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

/** Puts everything that one knowledge area holds into another. */
export const mergeKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) => mergeKnowledgeArea(id, intoId),
    onSuccess: (_answer, _variables, _before, { client }) => invalidateAll(client),
  });
