import { exampleUser } from "@/lib/identity/users/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

const { id, name, email } = exampleUser;
const figures = { learners: 12, completions: 31, points: 520, newUsers: 2 };

/** The overview in the API description's examples. */
export const exampleOverview = {
  counts: { users: 240, admins: 3, videos: 36, knowledgeAreas: 22, learningPaths: 5, careerTracks: 4 },
  latestUser: { id, name, email, createdAt: exampleTime },
  glance: {
    timeZone: "Europe/Lisbon",
    days: [{ day: "2026-03-14", ...figures }],
    now: figures,
    before: figures,
  },
  attention: {
    unscored: { count: 0, first: [] },
    undelivered: { count: 1, first: [{ id, name, email }] },
    unplayable: {
      count: 1,
      first: [{ id: exampleVideo.id, title: exampleVideo.title, people: 3, lastReportedAt: exampleTime }],
    },
    dead: { count: 0, first: [] },
    overTotal: { count: 0, first: [] },
  },
};
