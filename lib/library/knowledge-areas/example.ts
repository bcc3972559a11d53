import { exampleTime } from "@/lib/platform/example";

/** The input of the sub area in the API description's examples. */
export const exampleKnowledgeAreaInput = {
  name: "Composition",
  description: "The arrangement of a picture.",
  level: "sub",
  parentId: "c4a1f7e8-2d39-4b50-8e6c-17f8a9b0d443",
  totalPoints: 100,
};

/** The sub area in the API description's examples. */
export const exampleKnowledgeArea = {
  id: "d5b2a8f9-3e4a-4c61-9f7d-28a9b0c1e554",
  ...exampleKnowledgeAreaInput,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};
