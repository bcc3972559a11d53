import { z } from "zod";
import { areaMergeSchema, knowledgeAreaInputSchema, knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { idParams } from "@/lib/platform/schema";
import type { Group } from "./call";
import { area, ids } from "./examples";

const params = { id: ids.sub };
const { id: _, createdAt: _made, updatedAt: _changed, ...input } = area;
const refusals = { 409: "The name is taken beside its siblings." };

export const knowledgeAreas: Group = {
  name: "Knowledge areas",
  description: "What videos earn points in: main areas, and the sub areas below them.",
  calls: [
    {
      id: "listKnowledgeAreas",
      method: "GET",
      path: "/api/knowledge-matrix",
      summary: "Every knowledge area",
      description: "Main areas by name, each followed by its subs.",
      access: "user",
      answer: z.array(knowledgeAreaSchema),
      reads: "catalogue",
      example: { answer: [area] },
    },
    {
      id: "createKnowledgeArea",
      method: "POST",
      path: "/api/knowledge-matrix",
      summary: "Add a knowledge area",
      description: "`parent_id` and `total_points` are understood too.",
      access: "admin",
      body: knowledgeAreaInputSchema,
      status: 201,
      answer: knowledgeAreaSchema,
      refusals,
      example: { body: input, answer: area },
    },
    {
      id: "updateKnowledgeArea",
      method: "PUT",
      path: "/api/knowledge-matrix/{id}",
      summary: "Change a knowledge area, or move it below another",
      access: "admin",
      params: idParams,
      body: knowledgeAreaInputSchema,
      answer: knowledgeAreaSchema,
      versioned: true,
      refusals,
      example: { params, body: input, answer: area },
    },
    {
      id: "deleteKnowledgeArea",
      method: "DELETE",
      path: "/api/knowledge-matrix/{id}",
      summary: "Delete a knowledge area",
      description: "What learners earned in it stays.",
      access: "admin",
      params: idParams,
      status: 204,
      versioned: true,
      refusals: { 409: "It has sub areas, or videos are scored against it; the sentence says how many." },
      example: { params },
    },
    {
      id: "mergeKnowledgeArea",
      method: "POST",
      path: "/api/knowledge-matrix/{id}/merge",
      summary: "Move everything that one area holds to another",
      description: "Links, earned points and sub areas go over, and the area is deleted.",
      access: "admin",
      params: idParams,
      body: areaMergeSchema,
      status: 204,
      refusals: { 409: "Both have a sub area of the same name." },
      example: { params, body: { intoId: ids.main } },
    },
  ],
};
