import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request, requestLocation } from "@/lib/platform/http/request";
import type { AreaMerge, KnowledgeArea, KnowledgeAreaInput } from "./schema";

/** Adds a knowledge area, or changes `read`; 412 when it was changed since it was read. @throws {ApiError} 409 when a sibling has the name */
export const saveKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: KnowledgeAreaInput; read: KnowledgeArea | null }) =>
      read
        ? request<KnowledgeArea>(`/api/knowledge-matrix/${read.id}`, {
            method: "PUT",
            body: input,
            unchangedSince: read,
          })
        : request<KnowledgeArea>("/api/knowledge-matrix", { method: "POST", body: input }),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/**
 * Deletes an area, then refetches every list.
 * @throws {ApiError} 409 while it has sub areas or videos, 412 when it was changed since it was read
 */
export const deleteKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: (read: KnowledgeArea) =>
      request(`/api/knowledge-matrix/${read.id}`, { method: "DELETE", unchangedSince: read }),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });

/** Merges a knowledge area into another. Resolves to the address of the batch, for `undoAreaMergeMutation`. */
export const mergeKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...body }: AreaMerge & { id: string }) =>
      requestLocation(`/api/knowledge-matrix/${id}/merge`, { method: "POST", body }),
    onSuccess: (_answer, _variables, _before, { client }) => invalidateAll(client),
  });

/** Undoes a merge of areas. @throws {ApiError} 409 when it was undone already, or its points have moved since */
export const undoAreaMergeMutation = () =>
  mutationOptions({
    mutationFn: (batch: string) => request(`${batch}/undo`, { method: "POST" }),
    onSuccess: (_answer, _batch, _before, { client }) => invalidateAll(client),
  });
