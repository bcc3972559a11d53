import { exampleTime } from "@/lib/platform/example";

/** What an administrator enters for the sub area of the examples in the API's description. */
export const exampleKnowledgeAreaInput = {
  name: "Composition",
  description: "What stands where in a picture.",
  level: "sub",
  parentId: "c4a1f7e8-2d39-4b50-8e6c-17f8a9b0d443",
  totalPoints: 100,
};

/** That sub area. */
export const exampleKnowledgeArea = {
  id: "d5b2a8f9-3e4a-4c61-9f7d-28a9b0c1e554",
  ...exampleKnowledgeAreaInput,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};
