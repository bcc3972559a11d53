import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { knowledgeAreasQuery } from "./api";
import { listKnowledgeAreas } from "./data";

/** All knowledge areas, read once per request. */
export const readKnowledgeAreas = cache(listKnowledgeAreas);

/** All areas, for `knowledgeAreasQuery`. */
export const prefetchKnowledgeAreas = () => pair(knowledgeAreasQuery(), readKnowledgeAreas);
