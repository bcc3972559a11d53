import "server-only";
import { z } from "zod";
import { recordListView } from "@/lib/identity/record-views/data";
import { getTimeZone } from "@/lib/identity/users/data";
import { listPlans } from "@/lib/learning/plans/data";
import { getSummary } from "@/lib/learning/progress/data";
import { listProblems } from "@/lib/library/video-health/list-problems";
import { problemListSchema } from "@/lib/library/video-health/schema";
import { listUserAssignments } from "@/lib/organisation/assignments/user-assignments";
import { getCoverage } from "@/lib/organisation/coverage/data";
import { listReport } from "@/lib/organisation/reports/data";
import { teamProgressSchema } from "@/lib/organisation/reports/schema";
import { scopeOf } from "@/lib/organisation/reports/scope";
import { teamSubject } from "@/lib/organisation/reports/subjects";
import { readFiguresOfTeams, readTeamFigures } from "@/lib/organisation/reports/team-figures";
import { requireTeam } from "@/lib/organisation/teams/access";
import { listTeams } from "@/lib/organisation/teams/data";
import { notFound } from "@/lib/platform/http/problem";
import { id } from "@/lib/platform/schema";
import { addressTo, tool } from "./tool";

/** Teams whose figures one answer has. */
const MAX_TEAMS = 20;

/** The tools that read records of the user and, for managers and administrators, of others. */
export const recordTools = [
  tool({
    name: "my_progress",
    description: "Get the user's own progress: streak, hours, badges and points by area.",
    needs: "progress",
    input: {},
    answer: async (_, { id: userId }) => ({
      ...(await getSummary(userId, await getTimeZone(userId), new Date())),
      url: addressTo("/progress"),
    }),
  }),
  tool({
    name: "my_assignments",
    description: "List what the user must do, by due day, and what is done.",
    needs: "progress",
    input: {},
    answer: async (_, { id: userId }) => ({ assignments: await listUserAssignments(userId), url: addressTo("/") }),
  }),
  tool({
    name: "my_plan",
    description: "List the user's learning plans: dated lessons that lead to a career track.",
    needs: "progress",
    input: {},
    answer: async (_, { id: userId }) => ({
      plans: await listPlans(userId, new Date()),
      url: addressTo("/learning-paths"),
    }),
  }),
  tool({
    name: "team_standing",
    description:
      "For managers: without a team their teams with how many users are late; with one, its users with what is assigned to them.",
    needs: "progress",
    input: { teamId: id.optional(), limit: z.int().min(1).max(200).default(50) },
    async answer({ teamId, limit }, actor) {
      if (!teamId) {
        const teams = (await listTeams(actor)).slice(0, MAX_TEAMS);
        if (teams.length === 0) throw notFound("A team of yours");
        const figures = await readFiguresOfTeams(
          actor.id,
          teams.map((team) => team.id),
        );
        return teams.map(({ id: ofTeam, name }, index) => ({
          id: ofTeam,
          name,
          ...figures[index],
          url: addressTo("/team"),
        }));
      }
      await requireTeam(actor, teamId);
      const scope = await scopeOf(actor, teamId);
      const query = teamProgressSchema.parse({ limit });
      const { rows, total, next } = await listReport(teamSubject("", scope.within ?? []), query, scope);
      const userIds = rows.map(({ userId }) => userId);
      await recordListView(actor.id, userIds, { ...query, next });
      return { total, users: rows, figures: await readTeamFigures(teamId), url: addressTo("/team") };
    },
  }),
  tool({
    name: "coverage",
    description: "For administrators: what the library offers in each knowledge area, beside its demand.",
    needs: "admin progress",
    input: {},
    answer: async () => ({ ...(await getCoverage()), url: addressTo("/admin?tab=coverage") }),
  }),
  tool({
    name: "health",
    description: "For administrators: the lessons that do not play, and what each breaks.",
    needs: "admin",
    input: {},
    answer: async () => ({ ...(await listProblems(problemListSchema.parse({}))), url: addressTo("/admin?tab=health") }),
  }),
];
