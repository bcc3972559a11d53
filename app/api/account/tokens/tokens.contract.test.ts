import { describe, expect, test } from "vitest";
import { findProgram } from "@/lib/identity/api-tokens/data";
import {
  type ApiToken,
  apiTokenSchema,
  MAX_TOKENS,
  type NewApiToken,
  newApiTokenSchema,
  type Scope,
} from "@/lib/identity/api-tokens/schema";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { db } from "@/lib/platform/db";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { requireInMemory } from "@/lib/platform/rate-limits/memory";
import { transaction } from "@/lib/platform/sql/constraints";
import { callWith, type Refusal } from "@/tests/fixtures/client";
import { lastMail, tokenIn } from "@/tests/fixtures/mailbox";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const TOKENS = "/api/account/tokens";

const make = ({ call }: TestUser, scopes: Scope[] = ["read"], more: object = {}) =>
  call<NewApiToken & Refusal>("POST", TOKENS, { name: "Nightly import", scopes, days: 90, ...more });

/** Creates a token of the user. @returns calls that send it */
async function programOf(user: TestUser, ...scopes: Scope[]) {
  const { token, id } = (await make(user, scopes)).body;
  return { id, token, call: callWith({ authorization: `Bearer ${token}` }) };
}

const read = "/api/knowledge-matrix";

test("a token is shown once, works within its scopes, and is refused once revoked", async () => {
  const user = await makeUser();
  const { status, headers, body } = await make(user, ["progress:write", "read"]);
  expect(status).toBe(201);
  expect(newApiTokenSchema.strict().parse(body)).toMatchObject({ name: "Nightly import", lastUsedAt: null });
  expect(body.scopes).toEqual(["read", "progress:write"]);
  expect(headers.get("location")).toBe(`${TOKENS}/${body.id}`);
  const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000;
  expect(days).toBe(90);

  const program = callWith({ authorization: `bearer ${body.token}` });
  expect((await program("GET", read)).status).toBe(200);
  const [listed, ...others] = (await user.call<ApiToken[]>("GET", TOKENS)).body;
  expect(others).toEqual([]);
  expect(apiTokenSchema.strict().parse(listed).lastUsedAt).toMatch(/:00:00\.000Z$/);
  expect(JSON.stringify(listed)).not.toContain(body.token);
  expect((await program<Refusal>("GET", `/api/progress/${user.id}`)).body).toMatchObject({
    status: 403,
    detail: "This API token lacks the scope progress:read",
  });
  expect((await program<Refusal>("GET", TOKENS)).body).toMatchObject({
    status: 403,
    detail: "This call accepts no API token",
  });

  expect((await user.call("DELETE", `${TOKENS}/${body.id}`)).status).toBe(204);
  expect((await program("GET", read)).status).toBe(401);
  expect((await user.call("DELETE", `${TOKENS}/${body.id}`)).status).toBe(404);
  const actions = await db().auditEvent.findMany({ where: { subjectId: user.id }, orderBy: { at: "asc" } });
  expect(actions.map(({ action }) => action)).toEqual(["account.token_created", "account.token_revoked"]);
});

test("only its owner can list or revoke a token", async () => {
  const [owner, other] = [await makeUser(), await makeUser({ isAdmin: true })];
  const { id, call } = await programOf(owner, "read");
  expect((await other.call("DELETE", `${TOKENS}/${id}`)).status).toBe(404);
  expect((await other.call<ApiToken[]>("GET", TOKENS)).body).toEqual([]);
  expect((await call("GET", read)).status).toBe(200);
});

test("a token has its owner's current rights at each request", async () => {
  const [learner, admin] = [await makeUser(), await makeUser({ isAdmin: true })];
  const ofLearner = await programOf(learner, "people:write");
  expect((await ofLearner.call("GET", "/api/users")).status).toBe(403);
  const ofAdmin = await programOf(admin, "people:write", "library:write");
  expect((await ofAdmin.call("GET", "/api/users?limit=1")).status).toBe(200);
  const area = { name: `Area ${crypto.randomUUID()}`, description: "", level: "main", parentId: null, totalPoints: 10 };
  expect((await ofAdmin.call("POST", read, area)).status).toBe(201);
  await db().user.update({ where: { id: admin.id }, data: { isAdmin: false } });
  expect((await ofAdmin.call("GET", "/api/users?limit=1")).status).toBe(403);
});

describe("a request with a bearer token ignores its cookie", () => {
  test.each([
    ["an unknown API token", makeToken()],
    ["a mistyped API token", "wpt_x"],
    ["an unknown access token", "a.b.c"],
    ["an empty token", ""],
  ])("%s", async (_, token) => {
    const { call } = await makeUser({ isAdmin: true });
    expect((await call("GET", read, undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await call("GET", read)).status).toBe(200);
  });
});

describe("a token stops working", () => {
  const by = (method: string, path: string, body?: object) => async (user: TestUser) =>
    (await makeUser({ isAdmin: true })).call(method, `/api/users/${user.id}${path}`, body);

  const ends: [string, (user: TestUser) => Promise<unknown>][] = [
    ["when its owner is deactivated", by("PUT", "/active", { active: false })],
    ["when its owner is deleted", by("DELETE", "")],
    ["when its owner becomes an administrator", by("PUT", "", { isAdmin: true })],
    [
      "when its owner resets the password",
      async (user) => {
        await user.call("POST", "/api/account/recovery", { email: user.email });
        const token_hash = tokenIn(await lastMail(user.email, "recovery"));
        await user.call("POST", "/api/account/recovery/reset", { token_hash, password: "another long one" });
      },
    ],
    [
      "when it expires",
      (user) => db().apiToken.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } }),
    ],
  ];

  test.each(ends)("%s", async (_, end) => {
    const user = await makeUser();
    const { call } = await programOf(user, "read");
    expect((await call("GET", read)).status).toBe(200);
    await end(user);
    expect((await call<Refusal>("GET", read)).body).toMatchObject({ status: 401 });
  });

  test("for good when its owner is deactivated, even after a reactivation", async () => {
    const user = await makeUser();
    const { call } = await programOf(user, "read");
    await by("PUT", "/active", { active: false })(user);
    await by("PUT", "/active", { active: true })(user);
    expect((await call("GET", read)).status).toBe(401);
  });

  test("when a mailed link proves the address of an unproved account", async () => {
    const user = await makeUser({ isProved: false });
    await programOf(user, "read");
    await transaction((tx) => proveAddress(tx, user.id, { by: "recovery", origin: { address: null, device: null } }));
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("a token is refused", () => {
  test.each([
    ["without a name", { name: " " }, "Name is required"],
    ["without a scope", { scopes: [] }, "Choose a scope"],
    ["for an unknown scope", { scopes: ["everything"] }, /^A scope is one of read, /],
    ["for more than a year", { days: 366 }, "Choose 1 to 365 days"],
    ["for no day", { days: 0 }, "Choose 1 to 365 days"],
  ])("%s (400)", async (_, more, detail) => {
    const { status, body } = await make(await makeUser(), ["read"], more);
    expect({ status, detail: body.detail }).toEqual({
      status: 400,
      detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
    });
  });

  test("when the password was entered long ago (403)", async () => {
    const user = await makeUser();
    const authenticatedAt = new Date(Date.now() - 3_600_000);
    await db().session.update({ where: { sessionToken: user.sessionId }, data: { authenticatedAt } });
    expect((await make(user)).body).toMatchObject({ status: 403, type: "urn:waypoint:password-required" });
  });

  test("when the user has the maximum number of tokens (409)", async () => {
    const user = await makeUser();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db().apiToken.createMany({
      data: Array.from({ length: MAX_TOKENS }, () => ({
        userId: user.id,
        name: "One of many",
        scopes: ["read"],
        tokenHash: hashOfToken(makeToken()),
        expiresAt,
      })),
    });
    expect((await make(user)).body).toMatchObject({ status: 409, detail: "You have 20 tokens. Revoke one first" });
  });

  test("after 600 requests in a minute (429)", async () => {
    const { id, token } = await programOf(await makeUser(), "read");
    for (let sent = 0; sent < LIMITS.apiToken.max; sent += 1) requireInMemory(LIMITS.apiToken, id);
    await expect(findProgram(token, "read")).rejects.toMatchObject({
      status: 429,
      detail: "Too many requests of this token. Please wait a minute, then try again",
    });
  });
});
