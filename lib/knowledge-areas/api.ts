import { queryOptions } from "@tanstack/react-query";
import type { KnowledgeArea } from "./schema";

export const knowledgeAreasQuery = () => queryOptions<KnowledgeArea[]>({ queryKey: ["/api/knowledge-matrix"] });
