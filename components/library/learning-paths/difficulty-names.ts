import type { LearningPath } from "@/lib/library/learning-paths/schema";

export const difficultyNames: Record<LearningPath["difficulty"], string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
