import type { LearningPath } from "@/lib/library/learning-paths/schema";

/** The names of the difficulties on screens. */
export const difficultyNames: Record<LearningPath["difficulty"], string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
