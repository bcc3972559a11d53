import { beforeAll, describe, expect, test } from "vitest";
import { SCOPES, type Scope } from "@/lib/identity/api-tokens/schema";
import { scopeOf } from "@/lib/identity/api-tokens/scope-of";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import type { User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { callWith, type Refusal, visitor } from "@/tests/fixtures/client";
import { makeUser, mintAccessToken, newEmail, type TestUser } from "@/tests/fixtures/test-user";
import { addressOf, calls, changes, NOBODY, rows } from "./routes";

/** The calls that need no session. The list is closed: every other call must refuse visitors. */
const PUBLIC = [
  "GET /api/healthz",
  "GET /api/readyz",
  "GET /api/openapi.json",
  "POST /api/account/sign-up",
  "POST /api/account/invitations/accept",
  "POST /api/account/recovery",
  "POST /api/account/recovery/reset",
  "POST /api/account/email/confirm",
  "POST /api/account/email/stop",
  "POST /api/session/refresh",
  // Steps of a sign-on, which browsers open without a session.
  "GET /api/sign-on/{slug}/start",
  "GET /api/sign-on/{slug}/callback",
  // Screens without a session report errors, too; the call is rate-limited and changes nothing.
  "POST /api/browser-errors",
  // Authorised by the signed link of a mail; mail programs have no session.
  "POST /api/unsubscribe",
  "DELETE /api/unsubscribe",
  // The token in the address is the secret; calendar programs have no session.
  "GET /api/calendars/{token}",
  // Pictures are public; the signature in the address authorises an upload.
  "GET /api/uploads/pictures/{owner}/{name}",
  "PUT /api/uploads/pictures/{owner}/{name}",
];

/** The calls that the API's contract reserves for administrators. */
const ADMINISTRATORS = [
  "GET /api/users",
  "PUT /api/users/{id}",
  "DELETE /api/users/{id}",
  "POST /api/users/invite",
  "GET /api/users/invitations",
  "POST /api/users/invitations/{id}/resend",
  "DELETE /api/users/invitations/{id}",
  "POST /api/videos",
  "PUT /api/videos/{id}",
  "DELETE /api/videos/{id}",
  "POST /api/video-knowledge-matrix",
  "DELETE /api/video-knowledge-matrix/{id}",
  "POST /api/knowledge-matrix",
  "PUT /api/knowledge-matrix/{id}",
  "DELETE /api/knowledge-matrix/{id}",
  "POST /api/career-tracks",
  "PUT /api/career-tracks/{id}",
  "DELETE /api/career-tracks/{id}",
  "POST /api/learning-paths",
  "PUT /api/learning-paths/{id}",
  "DELETE /api/learning-paths/{id}",
  "GET /api/video-metadata",
  "POST /api/videos/bulk",
  "POST /api/videos/import",
  "GET /api/videos/ids",
  "POST /api/learning-paths/{id}/videos",
  "GET /api/videos/export",
  "GET /api/video-knowledge-matrix/usage",
  "POST /api/knowledge-matrix/{id}/merge",
  "GET /api/learning-paths/{id}/learners",
  "POST /api/users/invite/bulk",
  "GET /api/users/export",
  "GET /api/progress/export",
  "GET /api/completions",
  "GET /api/comments",
  "POST /api/users/bulk",
  "GET /api/mails",
  "POST /api/mails/{id}/retry",
  "GET /api/reports/{subject}",
  "GET /api/reports/{subject}/export",
  "GET /api/audit-events",
  "GET /api/audit-events/export",
  "GET /api/admin/overview",
  "GET /api/admin/about",
  "GET /api/admin/coverage",
  "GET /api/admin/health",
  "GET /api/admin/health/summary",
  "PUT /api/admin/health/{id}",
  "GET /api/admin/reported",
  "POST /api/admin/reported/{id}",
  "POST /api/uploads/videos",
  "PATCH /api/uploads/videos/{id}",
  "DELETE /api/uploads/videos/{id}",
  "PUT /api/uploads/videos/{id}/picture",
  "GET /api/settings/videos",
  "PUT /api/settings/videos",
  "POST /api/videos/{id}/check",
  "POST /api/videos/{id}/transcripts",
  "DELETE /api/videos/{id}/transcripts/{language}",
  "PUT /api/videos/{id}/chapters",
  "GET /api/videos/{id}/questions",
  "POST /api/videos/{id}/questions",
  "PUT /api/videos/{id}/questions/order",
  "POST /api/videos/{id}/questions/import",
  "GET /api/videos/{id}/questions/export",
  "GET /api/videos/{id}/questions/figures",
  "PUT /api/questions/{id}",
  "DELETE /api/questions/{id}",
  "POST /api/videos/{id}/replace",
  "POST /api/videos/{id}/replace/undo",
  "PUT /api/users/{id}/active",
  "DELETE /api/users/{id}/sessions",
  "GET /api/users/{id}/tokens",
  "GET /api/videos/{id}/playback-reports",
  "DELETE /api/videos/{id}/playback-reports",
  "GET /api/deleted",
  "POST /api/videos/{id}/restore",
  "POST /api/knowledge-matrix/{id}/restore",
  "POST /api/learning-paths/{id}/restore",
  "POST /api/career-tracks/{id}/restore",
  "POST /api/teams",
  "PUT /api/teams/{id}",
  "DELETE /api/teams/{id}",
  "PUT /api/teams/{id}/members/{userId}",
  "DELETE /api/teams/{id}/members/{userId}",
  "GET /api/settings/joining",
  "GET /api/settings/security",
  "GET /api/settings/programs",
  "GET /api/settings/mails",
  "PUT /api/settings/mails",
  "POST /api/settings/mails/test",
  "GET /api/settings/organisation",
  "PUT /api/settings/organisation",
  "GET /api/webhooks",
  "GET /api/webhooks/{id}",
  "DELETE /api/webhooks/{id}",
  "GET /api/webhooks/{id}/deliveries",
  "POST /api/webhooks/{id}/deliveries/{deliveryId}/resend",
  "POST /api/webhooks/{id}/test",
  "GET /api/sso-connections",
  "GET /api/sso-connections/{id}",
];

/** The calls for API tokens of administrators. */
const DIRECTORIES = [
  "GET /api/scim/v2/Users",
  "POST /api/scim/v2/Users",
  "GET /api/scim/v2/Users/{id}",
  "PUT /api/scim/v2/Users/{id}",
  "PATCH /api/scim/v2/Users/{id}",
  "DELETE /api/scim/v2/Users/{id}",
  "GET /api/scim/v2/Groups",
  "POST /api/scim/v2/Groups",
  "GET /api/scim/v2/Groups/{id}",
  "PUT /api/scim/v2/Groups/{id}",
  "PATCH /api/scim/v2/Groups/{id}",
  "DELETE /api/scim/v2/Groups/{id}",
  "GET /api/scim/v2/ServiceProviderConfig",
  "GET /api/scim/v2/Schemas",
  "GET /api/scim/v2/ResourceTypes",
];

/** The calls for administrators who entered their password lately. */
const ADMINISTRATORS_AGAIN = [
  "POST /api/webhooks",
  "PUT /api/webhooks/{id}",
  "POST /api/webhooks/{id}/secret",
  "POST /api/sso-connections",
  "PUT /api/sso-connections/{id}",
  "DELETE /api/sso-connections/{id}",
  "POST /api/sso-connections/{id}/verify",
  "PUT /api/settings/programs",
  "PUT /api/settings/joining",
  "PUT /api/settings/security",
  "POST /api/users/{id}/email/confirm",
  "DELETE /api/users/{id}/factors",
  "DELETE /api/users/{id}/sign-ons/{connectionId}",
  "DELETE /api/users/{id}/tokens/{tokenId}",
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const isPublic = (call: (typeof calls)[number]) => PUBLIC.includes(nameOf(call));
const guarded = calls.filter((call) => !isPublic(call));
/** The status and reason of a refusal, in the form of the call's protocol. */
const refusalOf = ({ dialect }: (typeof calls)[number], status: number, detail: string) => ({
  status: dialect ? String(status) : status,
  detail,
});
const withRule = (...rules: string[]) => calls.filter(({ access }) => rules.includes(access.name));

let learner: TestUser;
let other: TestUser;

beforeAll(async () => {
  [learner, other] = await Promise.all([makeUser(), makeUser()]);
});

describe("the access rules", () => {
  test("cover every call, and only listed calls are public", () => {
    expect(calls.length).toBeGreaterThan(45);
    expect(guarded.filter(({ access }) => access.name === "visitor").map(nameOf)).toEqual([]);
  });

  test("reserve the contract's calls for administrators", () => {
    const wrong = calls.filter((call) => ADMINISTRATORS.includes(nameOf(call)) !== (call.access.name === "admin"));
    expect(wrong.filter((call) => ADMINISTRATORS.includes(nameOf(call))).map(nameOf)).toEqual([]);
    expect(withRule("freshAdmin").map(nameOf).toSorted()).toEqual(ADMINISTRATORS_AGAIN.toSorted());
    expect(withRule("directory").map(nameOf).toSorted()).toEqual(DIRECTORIES.toSorted());
  });
});

describe("a visitor is refused (401)", () => {
  test.each(rows(guarded))("%s", async (_, call) => {
    const body = changes(call) ? "not even JSON" : undefined;
    const answer = await visitor<Refusal>(call.method, addressOf(call, learner.id), body);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject(refusalOf(call, 401, "User not authenticated"));
  });
});

describe("an API token without the required scope is refused (403)", () => {
  const scopeOfCall = (call: (typeof calls)[number]) => scopeOf(call, call.method);

  /** Calls with a token of an administrator that has every scope but one. */
  async function programWithout(userId: string, scope: Scope | null) {
    const scopes = SCOPES.filter((other) => other !== scope);
    const [token, expiresAt] = [makeToken(), new Date(Date.now() + 3_600_000)];
    await db().apiToken.create({
      data: { userId, name: "All but one", scopes, tokenHash: hashOfToken(token), expiresAt },
    });
    return callWith({ authorization: `Bearer ${token}` });
  }

  test.each([...SCOPES, null])("by every call that needs %s; null accepts none", async (scope) => {
    const { id } = await makeUser({ isAdmin: true });
    const program = await programWithout(id, scope);
    const detail = scope === null ? "This call accepts no API token" : `This API token lacks the scope ${scope}`;
    const ofUsers = calls.filter(({ access }) => ["session", "apiToken"].includes(access.credentials));
    const concerned = ofUsers.filter((call) => scopeOfCall(call) === scope);
    expect(concerned.length).toBeGreaterThan(10);
    for (const call of concerned) {
      const answer = await program<Refusal>(call.method, addressOf(call, id), changes(call) ? {} : undefined);
      expect(answer.body, nameOf(call)).toMatchObject(refusalOf(call, 403, detail));
    }
    expect(await db().user.count({ where: { id } })).toBe(1);
  });
});

describe("a learner is refused (403) without field errors", () => {
  test.each(rows(withRule("admin", "freshAdmin", "adminOrManager", "directory")))("%s", async (_, call) => {
    const body = changes(call) ? { isAdmin: true, wrong: true } : undefined;
    for (const id of [learner.id, NOBODY]) {
      const answer = await learner.call<Refusal>(call.method, addressOf(call, id), body);
      expect(answer.status).toBe(403);
      expect(answer.body.errors).toBeUndefined();
    }
  });

  test("who was an administrator before", async () => {
    const demoted = await makeUser({ isAdmin: true });
    await db().user.update({ where: { id: demoted.id }, data: { isAdmin: false } });
    for (const call of withRule("admin", "directory")) {
      const body = changes(call) ? {} : undefined;
      expect((await demoted.call(call.method, addressOf(call, NOBODY), body)).status, nameOf(call)).toBe(403);
    }
  });
});

describe("an administrator's session is refused (403)", () => {
  test.each(rows(withRule("directory")))("%s", async (_, call) => {
    const { call: byCookie, id, sessionId } = await makeUser({ isAdmin: true });
    const accessToken = await mintAccessToken({ sub: id, sid: sessionId, isAdmin: true });
    for (const byAdministrator of [byCookie, callWith({ authorization: `Bearer ${accessToken}` })]) {
      const answer = await byAdministrator(call.method, addressOf(call, learner.id), changes(call) ? {} : undefined);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject(refusalOf(call, 403, "SCIM accepts API tokens only"));
    }
  });
});

describe("a learner is refused another user's id", () => {
  test.each(rows(withRule("self", "selfOrAdmin", "selfAdminOrManager")))("in the path: %s", async (_, call) => {
    const before = await db().user.findUniqueOrThrow({ where: { id: other.id } });
    const body = changes(call) ? { name: "Mine now", timeZone: "UTC" } : undefined;
    expect((await learner.call(call.method, addressOf(call, other.id), body)).status).toBe(403);
    expect((await learner.call(call.method, addressOf(call, NOBODY), body)).status).toBe(403);
    expect(await db().user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(before);
  });

  test.each(rows(withRule("self")))("in the path, also as an administrator: %s", async (_, call) => {
    const administrator = await makeUser({ isAdmin: true });
    const body = changes(call) ? {} : undefined;
    expect((await administrator.call(call.method, addressOf(call, other.id), body)).status).toBe(403);
  });

  test.each(rows(withRule("selfInBody")))("in the body: %s", async (_, call) => {
    const body = { id: other.id, userId: other.id, createdBy: other.id };
    const refused = await learner.call(call.method, addressOf(call, NOBODY), body);
    expect([400, 403, 404]).toContain(refused.status);
    expect(await db().videoProgress.count({ where: { userId: other.id } })).toBe(0);
  });

  test("of a session or a factor", async () => {
    const owner = await makeUser({ factor: "totp" });
    const [factor] = await db().factor.findMany({ where: { userId: owner.id } });
    for (const path of [`/api/account/sessions/${owner.sessionId}`, `/api/account/factors/${factor?.id}`]) {
      expect((await learner.call("DELETE", path)).status).toBe(404);
    }
    expect(await db().session.count({ where: { userId: owner.id } })).toBe(1);
    expect(await db().factor.count({ where: { userId: owner.id } })).toBe(1);
  });
});

describe("a user who manages no team gets 404 without field errors", () => {
  test.each(rows(withRule("manager")))("%s", async (_, call) => {
    for (const id of [learner.id, NOBODY]) {
      const body = changes(call) ? { wrong: true } : undefined;
      const answer = await learner.call<Refusal>(call.method, addressOf(call, id), body);
      expect(answer.status).toBe(404);
      expect(answer.body.errors).toBeUndefined();
    }
  });
});

describe("a user cannot become an administrator", () => {
  const powers = { isAdmin: true, is_admin: true, role: "admin", isadmin: true, __proto__: null };

  test.each(rows(calls.filter(changes)))("by %s", async (_, call) => {
    const person = await makeUser();
    const body = { ...powers, id: person.id, userId: person.id, name: "Eve", email: person.email, timeZone: "UTC" };
    const raw = `${JSON.stringify(body).slice(0, -1)},"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`;
    for (const sent of [body, raw]) {
      const { status } = await person.call(call.method, addressOf(call, person.id), sent);
      expect(status).toBeLessThan(500);
    }
    const kept = await db().user.findUnique({ where: { id: person.id } });
    expect(kept?.isAdmin ?? false).toBe(false);
    expect((await callWith({})("GET", "/api/users")).status).toBe(401);
  });

  test("by signing up", async () => {
    const account = { ...powers, name: "Eve", email: newEmail(), password: "a long secret" };
    const { body } = await visitor<User>("POST", "/api/account/sign-up", account);
    expect(body.isAdmin).toBe(false);
  });
});

/** Calls that accept only API tokens, and answer a session like a visitor. */
const TOKENS_ONLY = ["POST /api/mcp"];

describe("a session without its second factor is refused (403)", () => {
  const bySession = guarded.filter(
    (call) =>
      !["firstFactor", "scheduler", "monitor"].includes(call.access.name) && !TOKENS_ONLY.includes(nameOf(call)),
  );
  test.each(rows(bySession))("%s", async (_, call) => {
    const person = await makeUser({ factor: "totp", factorMet: false, isAdmin: true });
    const answer = await person.call<Refusal>(call.method, addressOf(call, person.id), changes(call) ? {} : undefined);
    expect(answer.status).toBe(403);
    const reason = { type: "urn:waypoint:factor-required" };
    expect(answer.body).toMatchObject(call.dialect ? { status: "403" } : reason);
  });

  test("by every call except the challenge", () => {
    expect(withRule("firstFactor").map(nameOf)).toEqual(["POST /api/account/challenge"]);
  });
});

describe("a request from another site is refused (403)", () => {
  const elsewhere = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as Record<string, string>[];

  test.each(rows(calls.filter((call) => changes(call) && !call.anyOrigin)))("%s", async (_, call) => {
    const administrator = await makeUser({ isAdmin: true });
    for (const headers of elsewhere) {
      const answer = await administrator.call(call.method, addressOf(call, administrator.id), {}, headers);
      expect(answer.status, JSON.stringify(headers)).toBe(403);
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const sent = '{"email":"x@people.test","name":"x"}';
      const answer = await administrator.call(call.method, addressOf(call, NOBODY), sent, { "content-type": type });
      expect(answer.status).not.toBe(201);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await db().user.count({ where: { email: "x@people.test" } })).toBe(0);
  });

  test("by every call except those that read no session", () => {
    expect(calls.filter(({ anyOrigin }) => anyOrigin).map(nameOf)).toEqual([...TOKENS_ONLY, "POST /api/unsubscribe"]);
  });

  test("by next-auth's calls", async () => {
    const paths = ["callback/credentials", "signout", "session", "signin/credentials"];
    for (const path of paths) {
      for (const headers of elsewhere) {
        expect((await learner.call("POST", `/api/auth/${path}`, {}, headers)).status).toBe(403);
      }
      for (const type of ["text/plain", "application/json", "application/x-www-form-urlencoded"]) {
        const answer = await learner.call("POST", `/api/auth/${path}`, "{}", { "content-type": type });
        expect(answer.status).toBeLessThan(500);
      }
    }
    // None of these requests had a CSRF token, so the session is still open.
    expect((await learner.call("GET", "/api/session")).status).toBe(200);
  });
});
