import { exampleCareerTrack } from "@/lib/library/career-tracks/example";
import { exampleKnowledgeArea } from "@/lib/library/knowledge-areas/example";
import { exampleTime } from "@/lib/platform/example";

const { id, name, level, parentId, totalPoints } = exampleKnowledgeArea;

/** The coverage in the API description's examples. */
export const exampleCoverage = {
  areas: [
    {
      ...{ id, name, level, parentId, totalPoints },
      videos: 12,
      seconds: 18_400,
      points: 240,
      deadVideos: 1,
      deadPoints: 20,
      unreachable: [{ id: exampleCareerTrack.id, title: exampleCareerTrack.title, points: 260, missing: 40 }],
      active: 31,
      finished: 4,
    },
  ],
  searches: [{ term: "colour grading", searches: 9, people: 4, lastOn: "2026-03-14" }],
  learnersCountedAt: exampleTime,
};
