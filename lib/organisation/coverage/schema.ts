import { z } from "zod";
import { knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { emptySearchTermSchema } from "@/lib/library/searches/schema";
import { id, timestamp } from "@/lib/platform/schema";

/** The days in which learners count as active, or as finished. */
export const COVERAGE_DAYS = 90;

/** A track that asks for more points in an area than its videos offer. */
export const unreachableTargetSchema = z.object({
  /** Of the track. */
  id,
  title: z.string(),
  points: z.int().meta({ examples: [80] }),
  /** The points that no route can reach. */
  missing: z.int().meta({ examples: [20] }),
});
export type UnreachableTarget = z.infer<typeof unreachableTargetSchema>;

/** The offer of the library in a knowledge area, and the learners who use it. A main area includes its sub areas. */
export const areaCoverageSchema = knowledgeAreaSchema
  .pick({ id: true, name: true, level: true, parentId: true, totalPoints: true })
  .extend({
    /** Videos that are scored in it. */
    videos: z.int(),
    /** The sum of their lengths; an unknown one counts as 900. */
    seconds: z.int().meta({ examples: [18_400] }),
    /** The videos whose length is unknown. */
    unknownLengths: z.int(),
    /** The points that they offer. */
    points: z.int().meta({ examples: [240] }),
    /** Those of the videos that nobody can play, and their points. */
    deadVideos: z.int().meta({ examples: [1] }),
    deadPoints: z.int().meta({ examples: [20] }),
    /** Those of the videos that have no questions. */
    withoutQuestions: z.int().meta({ examples: [4] }),
    /** Tracks that nobody can complete here: their targets are above the points that can be earned. */
    unreachable: z.array(unreachableTargetSchema),
    /** Learners who completed one of the videos in the last 90 days; null until they are counted. */
    active: z.nullable(z.int()).meta({ examples: [31] }),
    /** Learners who reached the area's total in these days. */
    finished: z.nullable(z.int()).meta({ examples: [4] }),
  });
export type AreaCoverage = z.infer<typeof areaCoverageSchema>;

/** The library beside its demand. */
export const coverageSchema = z.object({
  /** Main areas by name, each followed by its sub areas. */
  areas: z.array(areaCoverageSchema),
  /** Terms that several learners searched for in vain, most searches first. */
  searches: z.array(emptySearchTermSchema),
  /** When the learners were counted; null until they are. */
  learnersCountedAt: timestamp.nullable(),
});
export type Coverage = z.infer<typeof coverageSchema>;
