import { z } from "zod";
import { blankableText, id, line, requiredId, requiredLine, timestamp, withSpellings } from "@/lib/platform/schema";
import { MAX_TOTAL_POINTS } from "./total-points";

const areaLevels = ["main", "sub"] as const;

export const knowledgeAreaSchema = z.object({
  id,
  name: z.string().meta({ examples: ["Composition"] }),
  description: z.string().meta({ examples: ["The arrangement of a picture."] }),
  level: z.enum(areaLevels).meta({ examples: ["sub"] }),
  parentId: id.nullable(),
  totalPoints: z.int().meta({ examples: [100] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type KnowledgeArea = z.infer<typeof knowledgeAreaSchema>;

/** Points in a knowledge area. @param message for a number below `least`, and for anything but a whole number */
export const areaPoints = (least: number, message: string) =>
  z.int(message).min(least, message).max(MAX_TOTAL_POINTS, "Points must be 1,000,000 or less");

const points = areaPoints(0, "Points must be 0 or greater");

/** A required knowledge area id in a request body. */
export const chosenArea = requiredId("Knowledge area is required");

/** Characters of the reason of a merge. */
export const MAX_MERGE_REASON_CHARACTERS = 200;

/** The knowledge area to merge into. The default reason names both areas. */
export const areaMergeSchema = z.object({
  intoId: chosenArea,
  reason: line(MAX_MERGE_REASON_CHARACTERS).optional(),
});
export type AreaMerge = z.output<typeof areaMergeSchema>;

/** The effect of merging an area into another before it happens. */
export const areaMergePreviewSchema = z.object({
  into: z.object({ id, name: z.string().meta({ examples: ["Composition"] }) }),
  subAreas: z.int().meta({ examples: [2] }),
  /** Videos that are scored in it. */
  videos: z.int().meta({ examples: [12] }),
  /** The learners with points in it, and the sum of their points. */
  people: z.int().meta({ examples: [31] }),
  points: z.int().meta({ examples: [620] }),
});
export type AreaMergePreview = z.infer<typeof areaMergePreviewSchema>;

export const areaMergeQuerySchema = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

/** Characters of the name of an area. */
export const MAX_AREA_NAME_CHARACTERS = 120;

export const areaName = requiredLine(MAX_AREA_NAME_CHARACTERS, "Name is required");

const fields = z.object({
  name: areaName,
  description: blankableText(2000),
  level: z.enum(areaLevels, "Level must be main or sub"),
  parentId: id.nullable(),
  totalPoints: points,
});
const spellings = { parent_id: "parentId", total_points: "totalPoints" };

type Place = Pick<KnowledgeArea, "level" | "parentId">;

/** The message for a sub area without a parent. */
export const NO_PARENT = "A sub area needs a main area as its parent";

/** True for a main area, and for a sub area with a parent. */
export const hasPlace = ({ level, parentId }: Place): boolean => level === "main" || parentId !== null;

/** An area in its place: the parent is used only when the level is sub (docs/behaviour.md, 10). */
export const inPlace = <Area extends Place>(area: Area): Area =>
  area.level === "main" ? { ...area, parentId: null } : area;

/** A new knowledge area. */
export const knowledgeAreaInputSchema = withSpellings(
  fields
    .extend({
      description: fields.shape.description.default(""),
      parentId: fields.shape.parentId.default(null),
      totalPoints: points.default(0),
    })
    .refine(hasPlace, { path: ["parentId"], message: NO_PARENT })
    .transform(inPlace),
  spellings,
);
export type KnowledgeAreaInput = z.output<typeof knowledgeAreaInputSchema>;

/** A change of a knowledge area. Omitted fields stay unchanged. */
export const knowledgeAreaChangeSchema = withSpellings(fields.partial(), spellings);
export type KnowledgeAreaChange = z.output<typeof knowledgeAreaChangeSchema>;
