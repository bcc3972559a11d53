import { z } from "zod";
import { id, requiredId, requiredText, text, timestamp, withSpellings } from "@/lib/platform/schema";

const areaLevels = ["main", "sub"] as const;

export const knowledgeAreaSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  level: z.enum(areaLevels),
  parentId: id.nullable(),
  totalPoints: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type KnowledgeArea = z.infer<typeof knowledgeAreaSchema>;

/** The limit of a knowledge area's total points. */
export const MAX_TOTAL_POINTS = 1_000_000;

const points = z
  .int("Points must be 0 or greater")
  .min(0, "Points must be 0 or greater")
  .max(MAX_TOTAL_POINTS, "Points must be 1,000,000 or less");

/** The id of a knowledge area in a body. */
export const chosenArea = requiredId("Knowledge area is required");

/** The knowledge area that another is merged into. */
export const areaMergeSchema = z.object({ intoId: chosenArea });

export const knowledgeAreaInputSchema = withSpellings(
  z
    .object({
      name: requiredText(120, "Name is required"),
      description: text(2000)
        .nullish()
        .transform((value) => value?.trim() ?? ""),
      level: z.enum(areaLevels, "Level must be main or sub"),
      parentId: id.nullish().transform((value) => value ?? null),
      totalPoints: points.default(0),
    })
    .refine((area) => area.level === "main" || area.parentId !== null, {
      path: ["parentId"],
      message: "A sub area needs a main area as its parent",
    })
    // The parent is used only when the level is sub (docs/behaviour.md, 10).
    .transform((area) => (area.level === "main" ? { ...area, parentId: null } : area)),
  { parent_id: "parentId", total_points: "totalPoints" },
);
export type KnowledgeAreaInput = z.output<typeof knowledgeAreaInputSchema>;
