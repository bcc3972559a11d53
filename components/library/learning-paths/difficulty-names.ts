import type { LearningPath } from "@/lib/library/learning-paths/schema";

/** The labels of the difficulties. */
export const difficultyNames: Record<LearningPath["difficulty"], string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
