import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { knowledgeAreasQuery } from "./api";
import { listKnowledgeAreas } from "./data";

/** The knowledge areas, read once a request for all parts of a screen. */
export const readKnowledgeAreas = cache(listKnowledgeAreas);

/** All areas, for `knowledgeAreasQuery`. */
export const prefetchKnowledgeAreas = () => pair(knowledgeAreasQuery(), readKnowledgeAreas);
