import { activeSchema, userSchema } from "@/lib/identity/users/schema";
import { overviewSchema, standingSchema } from "@/lib/organisation/overview/schema";
import { idParams } from "@/lib/platform/schema";
import type { Group } from "./call";
import { at, ids, person, video } from "./examples";

const params = { id: ids.person };
const figures = { learners: 12, completions: 31, points: 520, newUsers: 2 };

export const administration: Group = {
  name: "Administration",
  description: "What administrators see of the whole and of a person, and who may sign in.",
  calls: [
    {
      id: "getOverview",
      method: "GET",
      path: "/api/admin/overview",
      summary: "What there is, what the last 30 days brought, and what waits",
      description:
        "Days are the organisation's (`TIME_ZONE`). `before` is the 30 days before those. Of what waits the first three are named.",
      access: "admin",
      answer: overviewSchema,
      example: {
        answer: {
          counts: { users: 240, admins: 3, videos: 36, knowledgeAreas: 22, learningPaths: 5, careerTracks: 4 },
          latestUser: { id: person.id, name: person.name, email: person.email, createdAt: at },
          glance: {
            timeZone: "Europe/Lisbon",
            days: [{ day: "2026-03-14", ...figures }],
            now: figures,
            before: figures,
          },
          attention: {
            unscored: { count: 0, first: [] },
            undelivered: { count: 1, first: [{ id: person.id, name: person.name, email: person.email }] },
            unplayable: { count: 1, first: [{ id: ids.video, title: video.title, people: 3, lastReportedAt: at }] },
          },
        },
      },
    },
    {
      id: "setActive",
      method: "PUT",
      path: "/api/users/{id}/active",
      summary: "Deactivate a person, or let them in again",
      description:
        "A deactivated person cannot sign in and gets no mail; their sessions end at once. Their history and comments stay.",
      access: "admin",
      params: idParams,
      body: activeSchema,
      answer: userSchema,
      refusals: { 409: "They are the last administrator who can sign in, or have not accepted their invitation." },
      example: { params, body: { active: true }, answer: person },
    },
    {
      id: "getStanding",
      method: "GET",
      path: "/api/users/{id}/standing",
      summary: "How a person stands",
      description: "Beside their profile and progress: whether they may sign in, and how much they take part.",
      access: "admin",
      params: idParams,
      answer: standingSchema,
      example: {
        params,
        answer: {
          state: "active",
          timeZone: "Europe/Lisbon",
          comments: 4,
          ratings: 9,
          sessions: 2,
          invitationId: null,
        },
      },
    },
    {
      id: "endSessionsOf",
      method: "DELETE",
      path: "/api/users/{id}/sessions",
      summary: "End a person's sessions",
      description: "All of them, but the one that asks for it.",
      access: "admin",
      params: idParams,
      status: 204,
      example: { params },
    },
  ],
};
