import { z } from "zod";
import { areaPoints, chosenArea } from "@/lib/library/knowledge-areas/schema";
import { id, line, requiredLine, requiredText, timestamp, writtenLines } from "@/lib/platform/schema";

const trackLevels = ["entry", "mid", "senior", "executive"] as const;

/** The points that a track requires in a knowledge area; points in sub areas count for their main area. */
const targetSchema = z.object({ knowledgeAreaId: id, points: z.int().meta({ examples: [80] }) });
export type TrackTarget = z.infer<typeof targetSchema>;

export const careerTrackSchema = z.object({
  id,
  title: z.string().meta({ examples: ["Camera operator"] }),
  description: z.string().meta({ examples: ["Holds the frame while everything moves."] }),
  industry: z.string().meta({ examples: ["Film"] }),
  level: z.enum(trackLevels),
  salaryRange: z.nullable(z.string()).meta({ examples: ["30,000 to 45,000"] }),
  jobTitles: z.array(z.string()).meta({ examples: [["Camera assistant"]] }),
  keySkills: z.array(z.string()).meta({ examples: [["Framing"]] }),
  /** In order. */
  learningPathIds: z.array(id),
  /** Sorted by area name, without deleted areas. */
  targets: z.array(targetSchema),
  isActive: z.boolean().meta({ examples: [true] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CareerTrack = z.infer<typeof careerTrackSchema>;

const lines = (message: string) =>
  z.array(requiredLine(200, message), message).min(1, message).max(50, "A list can hold 50 entries at most");

/** The limit of targets of a track. */
const MAX_TARGETS = 100;

const fields = z.object({
  title: requiredLine(200, "Title is required"),
  description: requiredText(5_000, "Description is required"),
  industry: requiredLine(200, "Industry is required"),
  level: z.enum(trackLevels, `Level is one of ${trackLevels.join(", ")}`),
  salaryRange: line(200)
    .nullable()
    .transform((value) => value || null),
  jobTitles: lines("At least one job title is required"),
  keySkills: lines("At least one key skill is required"),
  learningPathIds: z
    .array(id)
    .max(100, "A track can hold 100 learning paths at most")
    .refine((ids) => new Set(ids).size === ids.length, "A track can have each learning path only once"),
  targets: z
    .array(
      z.object({ knowledgeAreaId: chosenArea, points: areaPoints(1, "Points must be a whole number greater than 0") }),
    )
    .max(MAX_TARGETS, `A track can hold ${MAX_TARGETS} targets at most`)
    .refine(
      (targets) => new Set(targets.map(({ knowledgeAreaId }) => knowledgeAreaId)).size === targets.length,
      "A track can have one target in each knowledge area",
    ),
  isActive: z.boolean("Active is yes or no"),
});
const { salaryRange, jobTitles, keySkills, learningPathIds, targets, isActive } = fields.shape;

/** A new career track. The client may choose its id. */
export const newCareerTrackSchema = fields.extend({
  id: id.optional(),
  salaryRange: salaryRange.default(null),
  learningPathIds: learningPathIds.default([]),
  targets: targets.default([]),
  isActive: isActive.default(true),
});
export type NewCareerTrack = z.output<typeof newCareerTrackSchema>;

/** A change of a career track. Omitted fields stay unchanged. */
export const careerTrackChangeSchema = fields.partial();
export type CareerTrackChange = z.output<typeof careerTrackChangeSchema>;

/** The form of a career track. */
export const careerTrackFormSchema = fields.extend({
  jobTitles: writtenLines(200).pipe(jobTitles),
  keySkills: writtenLines(200).pipe(keySkills),
});
export type CareerTrackForm = z.output<typeof careerTrackFormSchema>;
