import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, mintAccessToken, mintToken, type TestUser } from "@/tests/fixtures/test-user";

const SOMEBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let learner: TestUser;
let other: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  [learner, other, administrator] = await Promise.all([makeUser(), makeUser(), makeUser({ isAdmin: true })]);
});

const forEverybody = [
  ["GET", "/api/videos"],
  ["GET", `/api/videos/${SOMEBODY}`],
  ["GET", `/api/videos/${SOMEBODY}/knowledge-areas`],
  ["GET", `/api/videos/${SOMEBODY}/learner-count`],
  ["GET", "/api/video-knowledge-matrix"],
  ["GET", "/api/knowledge-matrix"],
  ["GET", "/api/learning-paths"],
  ["GET", `/api/learning-paths/${SOMEBODY}`],
  ["GET", `/api/learning-paths/${SOMEBODY}/videos`],
  ["GET", "/api/career-tracks"],
  ["GET", `/api/career-tracks/${SOMEBODY}`],
  ["GET", `/api/knowledge-matrix/${SOMEBODY}`],
  ["GET", `/api/videos/${SOMEBODY}/rating-average`],
  ["GET", `/api/videos/${SOMEBODY}/rating/user/${SOMEBODY}`],
  ["POST", `/api/videos/${SOMEBODY}/duration`],
  ["POST", `/api/videos/${SOMEBODY}/ratings`],
  ["GET", `/api/videos/${SOMEBODY}/comments`],
  ["POST", `/api/videos/${SOMEBODY}/comments`],
  ["PUT", `/api/comments/${SOMEBODY}`],
  ["DELETE", `/api/comments/${SOMEBODY}`],
  ["POST", "/api/progress/complete"],
  ["POST", "/api/users"],
  ["POST", "/api/upload/presigned-url"],
  ["POST", "/api/objects/set-acl"],
  ["POST", `/api/videos/${SOMEBODY}/playback-reports`],
] as const;

const forAdministrators = [
  ["POST", "/api/videos"],
  ["PUT", `/api/videos/${SOMEBODY}`],
  ["DELETE", `/api/videos/${SOMEBODY}`],
  ["POST", "/api/video-knowledge-matrix"],
  ["DELETE", `/api/video-knowledge-matrix/${SOMEBODY}`],
  ["POST", "/api/knowledge-matrix"],
  ["PUT", `/api/knowledge-matrix/${SOMEBODY}`],
  ["DELETE", `/api/knowledge-matrix/${SOMEBODY}`],
  ["POST", "/api/learning-paths"],
  ["PUT", `/api/learning-paths/${SOMEBODY}`],
  ["DELETE", `/api/learning-paths/${SOMEBODY}`],
  ["GET", `/api/learning-paths/${SOMEBODY}/learners`],
  ["POST", "/api/points/rescore"],
  ["GET", "/api/points/batches"],
  ["GET", `/api/points/batches/${SOMEBODY}`],
  ["POST", `/api/points/batches/${SOMEBODY}/undo`],
  ["GET", "/api/points/export"],
  ["POST", "/api/career-tracks"],
  ["PUT", `/api/career-tracks/${SOMEBODY}`],
  ["DELETE", `/api/career-tracks/${SOMEBODY}`],
  ["GET", "/api/video-knowledge-matrix/usage"],
  ["GET", "/api/video-metadata?url=x"],
  ["POST", `/api/knowledge-matrix/${SOMEBODY}/merge`],
  ["POST", "/api/videos/import"],
  ["POST", "/api/videos/bulk"],
  ["GET", "/api/videos/export"],
  ["POST", "/api/users/invite/bulk"],
  ["GET", "/api/users/invitations"],
  ["GET", "/api/users/export"],
  ["GET", "/api/progress/export"],
  ["GET", "/api/audit-events"],
  ["GET", "/api/audit-events/export"],
  ["GET", `/api/videos/${SOMEBODY}/playback-reports`],
  ["DELETE", `/api/videos/${SOMEBODY}/playback-reports`],
  ["GET", "/api/admin/overview"],
  ["GET", `/api/users/${SOMEBODY}/standing`],
  ["PUT", `/api/users/${SOMEBODY}/active`],
  ["DELETE", `/api/users/${SOMEBODY}/sessions`],
] as const;

const forOnesOwn = [
  ["GET", (id: string) => `/api/users/${id}`],
  ["PUT", (id: string) => `/api/users/${id}/profile`],
  ["GET", (id: string) => `/api/users/${id}/preferences`],
  ["PUT", (id: string) => `/api/users/${id}/preferences`],
  ["GET", (id: string) => `/api/progress/${id}`],
  ["GET", (id: string) => `/api/progress/${id}/summary`],
  ["GET", (id: string) => `/api/progress/${id}/position`],
  ["GET", (id: string) => `/api/progress/${id}/points`],
  ["PUT", (id: string) => `/api/progress/${id}/position`],
  ["GET", (id: string) => `/api/users/${id}/learning-paths`],
  ["POST", (id: string) => `/api/users/${id}/learning-paths/${SOMEBODY}/start`],
  ["GET", (id: string) => `/api/users/${id}/career-progress`],
  ["POST", (id: string) => `/api/users/${id}/career-tracks/${SOMEBODY}/start`],
] as const;

describe("a visitor gets 401 before the input is checked", () => {
  test.each([
    ...forEverybody,
    ...forAdministrators,
    ...forOnesOwn.map(([method, path]) => [method, path(SOMEBODY)] as const),
  ])("%s %s", async (method, path) => {
    const body = method === "GET" ? undefined : "not even JSON";
    const answer = await visitor<Refusal>(method, path, body);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.body).toMatchObject({ status: 401, title: "Unauthorized", detail: "User not authenticated" });
  });
});

describe("a learner gets 403 from administrators' calls before the input is checked", () => {
  test.each(forAdministrators)("%s %s", async (method, path) => {
    const answer = await learner.call<Refusal>(method, path, method === "GET" ? undefined : { wrong: true });
    expect(answer.status).toBe(403);
    expect(answer.body.errors).toBeUndefined();
  });
});

describe("a user gets 403 for another user's data", () => {
  test.each(forOnesOwn)("%s %o", async (method, path) => {
    expect(
      (await learner.call(method, path(other.id), method === "PUT" ? { timeZone: "UTC" } : undefined)).status,
    ).toBe(403);
  });

  test.each([
    ["/api/progress/complete", "userId"],
    ["/api/users", "id"],
  ])("POST %s for another user", async (path, key) => {
    const answer = await learner.call(path === "/api/users" ? "POST" : "POST", path, { [key]: other.id });
    expect(answer.status).toBe(403);
  });

  test("an administrator gets 404 for an unknown user, and others get 403", async () => {
    for (const path of [
      `/api/users/${SOMEBODY}`,
      `/api/users/${SOMEBODY}/learning-paths`,
      `/api/users/${SOMEBODY}/career-progress`,
      `/api/progress/${SOMEBODY}`,
      `/api/progress/${SOMEBODY}/summary`,
      `/api/progress/${SOMEBODY}/position`,
      `/api/videos/${(await makeVideo()).id}/rating/user/${SOMEBODY}`,
    ]) {
      expect(await administrator.call("GET", path)).toMatchObject({
        status: 404,
        body: { detail: "This user was not found" },
      });
      expect((await learner.call("GET", path)).status, path).toBe(403);
    }
  });

  test("an administrator reads a user's profile and progress", async () => {
    expect((await administrator.call("GET", `/api/users/${learner.id}`)).status).toBe(200);
    expect((await administrator.call("GET", `/api/progress/${learner.id}`)).status).toBe(200);
    expect((await administrator.call("GET", `/api/users/${SOMEBODY}`)).status).toBe(404);
  });
});

describe("a session", () => {
  const works = async (call: TestUser["call"]) => (await call("GET", "/api/knowledge-matrix")).status;

  test("ends when its row is deleted, although the token is valid", async () => {
    const person = await makeUser();
    expect(await works(person.call)).toBe(200);
    await db().session.delete({ where: { sessionToken: person.sessionId } });
    expect(await works(person.call)).toBe(401);
  });

  test("ends when its user is deleted", async () => {
    const person = await makeUser();
    await db().user.delete({ where: { id: person.id } });
    expect(await works(person.call)).toBe(401);
  });

  test("ends when it expires or is not used for a week", async () => {
    const expired = await makeUser();
    await db().session.update({
      where: { sessionToken: expired.sessionId },
      data: { expires: new Date(Date.now() - 1000) },
    });
    expect(await works(expired.call)).toBe(401);
    const idle = await makeUser();
    await db().session.update({
      where: { sessionToken: idle.sessionId },
      data: { lastSeenAt: new Date(Date.now() - 8 * 86_400_000) },
    });
    expect(await works(idle.call)).toBe(401);
  });

  test("loses administrator rights when its user loses the role", async () => {
    const person = await makeUser({ isAdmin: true });
    const attempt = () => person.call("POST", "/api/knowledge-matrix", {});
    expect((await attempt()).status).toBe(400);
    await db().user.update({ where: { id: person.id }, data: { isAdmin: false } });
    expect((await attempt()).status).toBe(403);
  });

  test("does not work for another user", async () => {
    const value = await mintToken({ sub: other.id, sid: learner.sessionId, isAdmin: false });
    expect(
      (await visitor("GET", "/api/knowledge-matrix", undefined, { cookie: `authjs.session-token=${value}` })).status,
    ).toBe(401);
  });

  test("is refused when its token is forged or malformed", async () => {
    const claims = { sub: learner.id, sid: learner.sessionId, isAdmin: true };
    const forged = await mintToken(claims, "another secret of thirty-two bytes at least");
    for (const value of [forged, "nonsense", "a.b.c.d.e", ""]) {
      const answer = await visitor("GET", "/api/knowledge-matrix", undefined, {
        cookie: `authjs.session-token=${value}`,
      });
      expect(answer.status).toBe(401);
    }
  });

  test.each(["Bearer", "bearer", "BEARER"])("accepts an access token with the scheme %s", async (scheme) => {
    const token = await mintAccessToken({ sub: learner.id, sid: learner.sessionId, isAdmin: false });
    const headers = { authorization: `${scheme} ${token}` };
    expect((await visitor("GET", "/api/knowledge-matrix", undefined, headers)).status).toBe(200);
  });
});
