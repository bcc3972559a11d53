import { queryOptions } from "@tanstack/react-query";
import type { KnowledgeArea } from "./schema";

/** Main areas by name, each followed by its sub areas. */
export const knowledgeAreasQuery = () => queryOptions<KnowledgeArea[]>({ queryKey: ["/api/knowledge-matrix"] });
