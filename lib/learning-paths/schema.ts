import { z } from "zod";
import { id, timestamp } from "@/lib/http/schema";

export const pathDifficulties = ["beginner", "intermediate", "advanced"] as const;

export const learningPathSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(pathDifficulties),
  estimatedHours: z.number(),
  skills: z.array(z.string()),
  /** In order. */
  videoIds: z.array(id),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type LearningPath = z.infer<typeof learningPathSchema>;
