import { afterAll, beforeAll, expect, test } from "vitest";
import { setSubscription } from "@/lib/learning/notifications/data";
import { mailContentSchema } from "@/lib/messages/outbox/schema";
import { db } from "@/lib/platform/db";
import { makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { sendTeamReports } from "./send-team-reports";

/** A Monday at 8:00, and the hour before. */
const MONDAY = new Date("2026-11-23T08:00:00Z");
const BEFORE = new Date("2026-11-23T07:59:59Z");

let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  dropDatabase = await useOwnDatabase();
});
afterAll(() => dropDatabase());

/** A new lesson that is assigned to users, due on a day. */
async function assign(title: string, userIds: string[], dueOn: string) {
  const video = await makeVideo({ title });
  const assignment = await db().assignment.create({
    data: { videoId: video.id, dueOn: new Date(`${dueOn}T00:00:00Z`) },
  });
  await db()
    .$executeRaw`SELECT put_under_assignments(array_agg(${assignment.id}::uuid), array_agg(id)) FROM unnest(${userIds}::uuid[]) AS u (id)`;
}

const mailsOf = async ({ id: userId }: TestUser) => {
  const rows = await db().outboxMessage.findMany({ where: { userId, kind: "team-report" } });
  return rows.map(({ content }) => mailContentSchema.parse(content));
};

test("a report is sent once a week to managers and administrators who turned it on, about the users they see", async () => {
  const teamReport = true;
  const [manager, quiet, learner] = [await makeUser({ teamReport }), await makeUser(), await makeUser({ teamReport })];
  const administrator = await makeUser({ isAdmin: true, teamReport });
  const [late, done, stranger] = [await makeUser(), await makeUser(), await makeUser()];
  const team = await makeTeam({ managers: [manager.id, quiet.id], members: [late.id, done.id] });
  const other = await makeTeam({ members: [stranger.id] });
  await assign("Fire safety", [late.id, stranger.id], "2020-01-31");
  await assign("First aid", [late.id, done.id], "2999-01-31");

  expect(await sendTeamReports(BEFORE)).toEqual({ team_report: 0 });
  await Promise.all([sendTeamReports(MONDAY), sendTeamReports(MONDAY)]);
  for (const later of [MONDAY, new Date("2026-11-24T11:00:00Z")]) {
    expect(await sendTeamReports(later)).toEqual({ team_report: 0 });
  }

  const [mail, ...others] = await mailsOf(manager);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your teams on Waypoint: 1 user late");
  expect(mail?.text).toContain("1 of 2 users with assignments is late with “Fire safety”.");
  expect(mail?.text).toContain(`- ${team.name}: 1 late, 0 of 3 done\n`);
  expect(mail?.text).toContain(`/team?teamId=${team.id}`);
  expect(mail?.text).not.toContain(other.name);
  expect(mail?.headers).toMatchObject({
    "List-Unsubscribe": expect.stringContaining("/unsubscribe?token=team_report."),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const [whole] = await mailsOf(administrator);
  expect(whole?.text).toContain("2 of 3 users with assignments are late, all of them with “Fire safety”.");
  expect(whole?.text).toContain(other.name);
  expect(whole?.text).toContain("/admin?tab=reports");
  for (const nobody of [quiet, learner]) expect(await mailsOf(nobody)).toEqual([]);

  await setSubscription({ userId: manager.id, kind: "team_report" }, false);
  expect(await sendTeamReports(new Date("2026-11-30T09:00:00Z"))).toEqual({ team_report: 1 });
  expect(await mailsOf(manager)).toHaveLength(1);
  expect(await mailsOf(administrator)).toHaveLength(2);
});
