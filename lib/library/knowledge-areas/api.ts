import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { KnowledgeArea, KnowledgeAreaInput } from "./schema";

/** Main areas by name, each followed by its sub areas. */
export const knowledgeAreasQuery = () => queryOptions<KnowledgeArea[]>({ queryKey: ["/api/knowledge-matrix"] });

/** Creates an area. @throws {ApiError} 409 when a sibling has the name */
export const createKnowledgeArea = (input: KnowledgeAreaInput) =>
  request<KnowledgeArea>("/api/knowledge-matrix", { method: "POST", body: input });

/** Changes an area. @throws {ApiError} 412 when it was changed since it was read */
export const updateKnowledgeArea = (read: KnowledgeArea, input: KnowledgeAreaInput) =>
  request<KnowledgeArea>(`/api/knowledge-matrix/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** Deletes an area. @throws {ApiError} 409 while it has sub areas or videos, 412 when it was changed since it was read */
export const deleteKnowledgeArea = (read: KnowledgeArea) =>
  request(`/api/knowledge-matrix/${read.id}`, { method: "DELETE", unchangedSince: read });

/** Merges an area into another, which takes over its sub areas, scores and earned points. */
export const mergeKnowledgeArea = (id: string, intoId: string) =>
  request(`/api/knowledge-matrix/${id}/merge`, { method: "POST", body: { intoId } });
