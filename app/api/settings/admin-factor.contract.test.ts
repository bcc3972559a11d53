import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { collectCalls } from "@/scripts/openapi/collect";
import { changeDuring, lockedUser } from "@/tests/fixtures/change-during";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo, newName } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

/** An administrator without the required second factor. */
let bare: TestUser;
let learner: TestUser;

const demandFactor = (requireAdminFactor: boolean) =>
  db().setting.upsert({
    where: { section: "security" },
    create: { section: "security", value: { requireAdminFactor }, updatedAt: new Date() },
    update: { value: { requireAdminFactor } },
  });

beforeAll(async () => {
  [bare, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
  await demandFactor(true);
});
afterAll(async () => {
  await demandFactor(false);
  await db().setting.deleteMany();
});

const ofAdministrators = (await collectCalls()).filter(
  ({ access, method }) =>
    ["admin", "freshAdmin", "adminOrManager"].includes(access.name) ||
    (["selfOrAdmin", "selfAdminOrManager"].includes(access.name) && method === "GET"),
);

describe("an administrator without the required second factor", () => {
  test.each(ofAdministrators.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "is refused (403): %s",
    async (_, { method, path, dialect }) => {
      const body = method === "GET" ? undefined : {};
      const answer = await bare.call<Refusal>(method, path.replace(/\{\w+\}/g, learner.id), body);
      expect(answer.status).toBe(403);
      if (!dialect) expect(answer.body.type).toBe("urn:waypoint:factor-missing");
    },
  );

  test("finds no inactive career track, in the list or by its id", async () => {
    const track = {
      title: newName("Track"),
      description: "For tests",
      industry: "Film",
      level: "entry" as const,
      jobTitles: ["Editor"],
      keySkills: ["Cutting"],
      isActive: false,
    };
    const { id } = await db().careerTrack.create({ data: track });
    expect((await bare.call("GET", `/api/career-tracks/${id}`)).status).toBe(404);
    expect(JSON.stringify((await bare.call("GET", "/api/career-tracks")).body)).not.toContain(id);
    await db().careerTrack.delete({ where: { id } });
  });

  test("reports a video's length as a learner does", async () => {
    const { id } = await makeVideo();
    const before = await db().video.findUniqueOrThrow({ where: { id } });
    await bare.call<Video>("POST", `/api/videos/${id}/duration`, { duration: 1140 });
    const { durationSource } = await db().video.findUniqueOrThrow({ where: { id } });
    expect(durationSource === "player" && before.durationSource !== "player").toBe(false);
  });

  test("reports a search that found nothing as a learner does", async () => {
    const term = `zz${crypto.randomUUID().slice(0, 13)}`;
    expect((await bare.call("POST", "/api/videos/searches", { q: term })).status).toBe(204);
    expect(await db().emptySearchTerm.count({ where: { term } })).toBe(1);
  });

  test("deletes no comment of another user", async () => {
    const { id: videoId } = await makeVideo();
    const { id } = await db().comment.create({ data: { videoId, userId: learner.id, content: "Mine" } });
    expect((await bare.call("DELETE", `/api/comments/${id}`)).status).toBe(403);
    expect(await db().comment.count({ where: { id } })).toBe(1);
  });

  test("downloads no recording", async () => {
    const answer = await bare.call<Refusal>("GET", `/api/videos/${crypto.randomUUID()}/file?download=1`);
    expect([answer.status, answer.body.type]).toEqual([403, "urn:waypoint:factor-missing"]);
  });

  test("creates no API token where only administrators may", async () => {
    const value = { tokens: "administrators", tokenDays: 365 };
    await db().setting.create({ data: { section: "programs", value, updatedAt: new Date() } });
    const token = { name: "Nightly import", scopes: ["read"], days: 30 };
    expect((await bare.call("POST", "/api/account/tokens", token)).status).toBe(403);
    await db().setting.delete({ where: { section: "programs" } });
  });

  test("sees only the teams that they manage", async () => {
    const [member, other] = [await makeUser(), await makeUser()];
    const { id } = await makeTeam({ managers: [bare.id], members: [member.id] });
    expect((await bare.call("GET", `/api/users/${member.id}/standing`)).body).toMatchObject({ sessions: null });
    expect((await bare.call("GET", `/api/users/${other.id}/standing`)).status).toBe(404);
    expect((await bare.call("GET", `/api/reports/users/${other.id}`)).status).toBe(404);
    expect((await bare.call("GET", `/api/reports/users/${member.id}`)).status).toBe(200);
    await db().team.delete({ where: { id } });
  });
});

test("an act that waits while the factor comes to be demanded is refused", async () => {
  const other = await makeUser();
  await demandFactor(false);
  const answer = await changeDuring(
    () => bare.call("PUT", `/api/users/${other.id}`, { isAdmin: true }),
    () => demandFactor(true),
    lockedUser(other),
  );
  expect(answer.status).toBe(403);
  expect((await db().user.findUniqueOrThrow({ where: { id: other.id } })).isAdmin).toBe(false);
});
