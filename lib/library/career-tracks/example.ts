import { exampleKnowledgeArea } from "@/lib/library/knowledge-areas/example";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleTime } from "@/lib/platform/example";

/** The input of the career track in the API description's examples. */
export const exampleCareerTrackInput = {
  title: "Camera operator",
  description: "Holds the frame while everything moves.",
  industry: "Film",
  level: "entry",
  salaryRange: "30,000 to 45,000",
  jobTitles: ["Camera assistant"],
  keySkills: ["Framing"],
  learningPathIds: [exampleLearningPath.id],
  targets: [{ knowledgeAreaId: exampleKnowledgeArea.id, points: 80 }],
  isActive: true,
};

/** The career track in the API description's examples. */
export const exampleCareerTrack = {
  id: "18e5d1c2-6b7d-4f94-82a0-51d2e3f4b887",
  ...exampleCareerTrackInput,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};
