import { beforeAll, describe, expect, test } from "vitest";
import type { UserBulkAnswer } from "@/lib/organisation/user-bulk/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { makeVideo } from "@/tests/fixtures/library";
import { mailsTo } from "@/tests/fixtures/mailbox";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const change = (body: object, by = administrator) => by.call<UserBulkAnswer & Refusal>("POST", "/api/users/bulk", body);
const two = async (traits = {}) => [await makeUser(traits), await makeUser(traits)] as const;
const rowsOf = (ids: string[]) => db().user.findMany({ where: { id: { in: ids } } });

describe("POST /api/users/bulk", () => {
  test("puts users into a team, under its assignments, and skips those who are in it", async () => {
    const [ada, bob] = await two();
    const team = await makeTeam({ managers: [bob.id] });
    const video = await makeVideo();
    await administrator.call("POST", "/api/assignments", { videoId: video.id, teamId: team.id });
    const { status, body } = await change({ action: "team", userIds: [ada.id, bob.id], teamId: team.id });
    expect([status, body]).toEqual([200, { changed: 1, skipped: 1 }]);
    const members = await db().teamMember.findMany({ where: { teamId: team.id } });
    expect(new Map(members.map(({ userId, role }) => [userId, role]))).toEqual(
      new Map([
        [ada.id, "member"],
        [bob.id, "manager"],
      ]),
    );
    expect(await db().assignmentPerson.count({ where: { userId: ada.id } })).toBe(1);
    expect((await change({ action: "team", userIds: [ada.id], teamId: NOBODY })).status).toBe(404);
  });

  test("gives and takes the role, also of an invitation, and never from the last administrator", async () => {
    const [ada, bob] = await two();
    const ivy = await invite(administrator);
    const userIds = [ada.id, bob.id, ivy.id];
    expect((await change({ action: "role", userIds, isAdmin: true })).body).toEqual({ changed: 3, skipped: 0 });
    expect((await rowsOf([ada.id, bob.id])).map(({ isAdmin }) => isAdmin)).toEqual([true, true]);
    expect(await db().invitation.findUniqueOrThrow({ where: { userId: ivy.id } })).toMatchObject({ isAdmin: true });
    expect((await change({ action: "role", userIds: [ada.id, bob.id], isAdmin: false })).body.changed).toBe(2);
    const administrators = await db().user.findMany({
      where: { isAdmin: true, hasPassword: true, deactivatedAt: null },
    });
    const everyAdministrator = administrators.map(({ id }) => id);
    const refused = await change({ action: "role", userIds: [...everyAdministrator, ada.id], isAdmin: false });
    expect(refused.status).toBe(409);
    expect((await rowsOf(everyAdministrator)).every(({ isAdmin }) => isAdmin)).toBe(true);
  });

  test("deactivates and reactivates all or none, and skips invited users", async () => {
    const [ada, bob] = await two();
    const ivy = await invite(administrator);
    expect((await change({ action: "deactivate", userIds: [ada.id, NOBODY] })).status).toBe(404);
    expect((await rowsOf([ada.id]))[0]?.deactivatedAt).toBeNull();
    const userIds = [ada.id, bob.id, ivy.id];
    expect((await change({ action: "deactivate", userIds })).body).toEqual({ changed: 2, skipped: 1 });
    expect((await ada.call("GET", "/api/videos")).status).toBe(401);
    expect((await change({ action: "activate", userIds: [ada.id, bob.id] })).body).toEqual({ changed: 2, skipped: 0 });
    expect((await rowsOf([ada.id, bob.id])).every(({ deactivatedAt }) => deactivatedAt === null)).toBe(true);
  });

  test("reminds users with open assignments, and sends a new invitation to invited users", async () => {
    const [ada, bob] = await two();
    const video = await makeVideo();
    await administrator.call("POST", "/api/assignments", { videoId: video.id, userIds: [ada.id], remind: "hand" });
    const userIds = [ada.id, bob.id];
    expect((await change({ action: "remind", userIds })).body).toEqual({ changed: 1, skipped: 1 });
    expect((await change({ action: "remind", userIds: [NOBODY] })).status).toBe(404);
    const ivy = await invite(administrator);
    expect((await change({ action: "resend", userIds: [ivy.id, ada.id] })).body).toEqual({ changed: 1, skipped: 1 });
    await expect.poll(async () => (await mailsTo(ivy.email)).length, { timeout: 15_000 }).toBe(2);
  });

  test.each([
    { action: "team", userIds: [NOBODY] },
    { action: "role", userIds: [NOBODY] },
    { action: "deactivate", userIds: [] },
    { action: "deactivate", userIds: [NOBODY, NOBODY] },
    { action: "deactivate", userIds: Array.from({ length: 501 }, () => crypto.randomUUID()) },
    { action: "praise", userIds: [NOBODY] },
    {},
  ])("refuses %j", async (body) => {
    expect((await change(body)).status).toBe(400);
  });
});
