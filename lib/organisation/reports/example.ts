import { exampleUser } from "@/lib/identity/users/example";
import { exampleKnowledgeArea } from "@/lib/library/knowledge-areas/example";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTeam } from "@/lib/organisation/teams/example";
import { exampleTime } from "@/lib/platform/example";

const figures = {
  status: "in_progress" as const,
  percent: 40,
  watched: 3,
  marked: 1,
  points: 60,
  lastActiveOn: "2026-03-13",
  dueOn: "2026-03-31",
  isLate: false,
};

/** A user in a report in the API description's examples. */
export const exampleReportRow = {
  userId: exampleUser.id,
  name: exampleUser.name,
  email: exampleUser.email,
  isInvited: false,
  teams: [{ id: exampleTeam.id, name: exampleTeam.name }],
  ...figures,
};

/** A path in the report of the examples' user. */
export const exampleUserReportRow = {
  subject: "paths" as const,
  subjectId: exampleLearningPath.id,
  title: exampleLearningPath.title,
  ...figures,
};

/** A lesson behind the figures of the examples' user. */
export const exampleReportLesson = {
  videoId: exampleVideo.id,
  title: exampleVideo.title,
  completedAt: exampleTime,
  evidence: "watched" as const,
  isCurrent: true,
  isFollowed: true,
};

const { id, name, level, parentId, totalPoints } = exampleKnowledgeArea;

/** The areas of the examples' team. */
export const exampleTeamAreas = {
  areas: [{ id, name, level, parentId, totalPoints, learners: 7, points: 310 }],
  users: [{ userId: exampleUser.id, name: exampleUser.name, points: { [id]: 60 } }],
};
