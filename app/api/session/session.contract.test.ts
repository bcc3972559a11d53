import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { NewFactor } from "@/lib/identity/factors/schema";
import { type DeviceSession, deviceSessionSchema, type Session, sessionSchema } from "@/lib/identity/sessions/schema";
import { db } from "@/lib/platform/db";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { callWith, newAddress, type Refusal, visitor } from "@/tests/fixtures/client";
import { openSignIn, signIn, signOut } from "@/tests/fixtures/sign-in";
import { makeUser, mintAccessToken, type TestUser, totpCode } from "@/tests/fixtures/test-user";

const HOUR = 3_600_000;

const open = async ({ call }: TestUser) => (await call<Session>("GET", "/api/session")).body;
const refresh = (refresh_token: unknown) =>
  visitor<Session & Refusal>("POST", "/api/session/refresh", { refresh_token });
const worksWith = async (token: string) =>
  (await callWith({ authorization: `Bearer ${token}` })("GET", "/api/knowledge-matrix")).status;

test("a user has a hundred sessions: one more ends the one that was not used for the longest time", async () => {
  const person = await makeUser();
  const old = (days: number) => new Date(Date.now() - days * 24 * HOUR);
  const data = Array.from({ length: 99 }, (_, n) => ({ userId: person.id, expires: old(-1), lastSeenAt: old(n / 50) }));
  await db().session.createMany({ data });
  const oldest = await db().session.findFirstOrThrow({ where: { userId: person.id }, orderBy: { lastSeenAt: "asc" } });
  expect((await signIn(person.email, person.password)).code).toBeNull();
  const { body } = await person.call<DeviceSession[]>("GET", "/api/account/sessions");
  expect(body).toHaveLength(100);
  expect(body.map(({ id }) => id)).not.toContain(oldest.sessionToken);
  expect(body.map(({ id }) => id)).toContain(person.sessionId);
});

describe("the tokens of a session", () => {
  test("authenticate a program for an hour", async () => {
    const person = await makeUser();
    const session = await open(person);
    expect(sessionSchema.parse(session)).toEqual(session);
    expect(session).toMatchObject({
      token_type: "bearer",
      expires_in: expect.closeTo(3600, -1),
      user: { id: person.id },
    });
    expect(session.expires_at).toBeCloseTo(Date.now() / 1000 + 3600, -1);
    expect(await worksWith(session.access_token)).toBe(200);
    const claims = { sub: person.id, sid: person.sessionId, isAdmin: false };
    expect(await worksWith(await mintAccessToken(claims))).toBe(200);
    expect(await worksWith(await mintAccessToken(claims, -60))).toBe(401);
  });

  test("are refused beyond the hourly limit of a session, and the refresh token works again later", async () => {
    const person = await makeUser();
    const { refresh_token } = await open(person);
    const { sessionToken: sessionId } = await db().session.findFirstOrThrow({ where: { userId: person.id } });
    const used = Array.from({ length: LIMITS.refresh.max }, () => ({
      sessionId,
      tokenHash: randomBytes(32),
      usedAt: new Date(),
    }));
    await db().refreshToken.createMany({ data: used });
    const refused = await refresh(refresh_token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(LIMITS.refresh.seconds)]);
    await db().refreshToken.updateMany({ where: { sessionId, usedAt: { not: null } }, data: { usedAt: new Date(0) } });
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test("are renewed by a refresh token that works once", async () => {
    const person = await makeUser();
    const first = await open(person);
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await worksWith(second.body.access_token)).toBe(200);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect(await worksWith(second.body.access_token)).toBe(401);
    expect((await refresh(second.body.refresh_token)).status).toBe(401);
    expect((await person.call("GET", "/api/session")).status).toBe(401);
    expect(
      await db().auditEvent.count({ where: { action: "session.refresh_token_reused", subjectId: person.id } }),
    ).toBe(1);
  });

  test("are not renewed while a second factor is due, and the refresh token works once it is met", async () => {
    const person = await makeUser();
    const { access_token, refresh_token } = await open(person);
    const { cookie } = await signIn(person.email, person.password);
    const browser = callWith({ cookie });
    const { body: factor } = await browser<NewFactor>("POST", "/api/account/factors", { factorType: "totp" });
    const code = totpCode(factor.secret ?? "");
    await browser("POST", `/api/account/factors/${factor.id}/verify`, { code });
    const { body } = await browser<{ recoveryCodes: string[] }>("POST", "/api/account/recovery-codes");
    for (let time = 0; time < 2; time += 1) expect((await refresh(refresh_token)).status).toBe(403);
    const program = callWith({ authorization: `Bearer ${access_token}` });
    expect((await program("POST", "/api/account/challenge", { recoveryCode: body.recoveryCodes[0] })).status).toBe(204);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test("end when a refresh token is used again, however many tokens followed it", async () => {
    const person = await makeUser();
    const first = await open(person);
    let { body } = await refresh(first.refresh_token);
    for (let after = 0; after < 51; after += 1) body = (await refresh(body.refresh_token)).body;
    expect(await worksWith(body.access_token)).toBe(200);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect(await worksWith(body.access_token)).toBe(401);
  });

  test("are renewed by the cookie too, but not by the access token", async () => {
    const person = await makeUser();
    expect(await person.call("POST", "/api/session/refresh")).toMatchObject({ status: 200 });
    expect(await person.call("POST", "/api/session/refresh", {})).toMatchObject({ status: 200 });
    const { access_token, expires_at } = await open(person);
    const bearer = callWith({ authorization: `Bearer ${access_token}` });
    expect((await bearer("POST", "/api/session/refresh")).status).toBe(401);
    expect((await visitor("POST", "/api/session/refresh")).status).toBe(401);
    const { status, body } = await bearer<Session>("GET", "/api/session");
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token, expires_at, refresh_token: null, user: { id: person.id } });
    expect(sessionSchema.parse(body)).toEqual(body);
  });

  test("are not accepted as a cookie, nor is a cookie accepted as a token", async () => {
    const person = await makeUser();
    const { access_token } = await open(person);
    const cookie = `${person.cookie.name}=${access_token}`;
    expect((await visitor("GET", "/api/session", undefined, { cookie })).status).toBe(401);
    expect((await visitor("GET", "/settings", undefined, { cookie })).status).toBe(307);
    const bearer = callWith({ authorization: `Bearer ${access_token}` });
    expect((await bearer("GET", "/settings")).status).toBe(307);
    expect((await bearer("GET", "/api/auth/session")).body).toBeNull();
    expect(await worksWith(person.cookie.value)).toBe(401);
  });

  test("end when the session gains rights, except the refresh token of the program that called", async () => {
    const person = await makeUser();
    const [{ access_token, refresh_token }, other] = [await open(person), await open(person)];
    const copied = callWith({ cookie: `${person.cookie.name}=${person.cookie.value}` });
    const bearer = callWith({ authorization: `Bearer ${access_token}` });
    const confirmation = await bearer("POST", "/api/account/authenticate", { password: person.password });
    expect(confirmation.status).toBe(204);
    expect([await worksWith(access_token), (await copied("GET", "/api/session")).status]).toEqual([401, 401]);
    expect((await refresh(other.refresh_token)).status).toBe(401);
    const renewed = await refresh(refresh_token);
    expect(renewed.status).toBe(200);
    expect(await worksWith(renewed.body.access_token)).toBe(200);
  });

  test("end when a program ends all other sessions, except its own", async () => {
    const person = await makeUser();
    const [{ access_token, refresh_token }, other] = [await open(person), await open(person)];
    const bearer = callWith({ authorization: `Bearer ${access_token}` });
    expect((await bearer("DELETE", "/api/account/sessions")).status).toBe(204);
    expect(await worksWith(access_token)).toBe(200);
    expect((await refresh(other.refresh_token)).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test.each<[string, (user: TestUser) => Promise<{ status: number }>]>([
    ["confirms the password", ({ call, password }) => call("POST", "/api/account/authenticate", { password })],
    [
      "changes the password",
      ({ call, password }) => call("PUT", "/api/account/password", { currentPassword: password, password }),
    ],
    ["ends all other sessions", ({ call }) => call("DELETE", "/api/account/sessions")],
  ])("are not renewed by an older refresh token when a browser %s", async (_, act) => {
    const person = await makeUser();
    const { refresh_token } = await open(person);
    expect((await act(person)).status).toBe(204);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await person.call("GET", "/api/session")).status).toBe(200);
  });

  test("stay when the user ends the sessions of another user", async () => {
    const [administrator, person] = [await makeUser({ isAdmin: true }), await makeUser()];
    const { refresh_token } = await open(administrator);
    expect((await administrator.call("DELETE", `/api/users/${person.id}/sessions`)).status).toBe(204);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test("set no cookie when the session gains rights, even if the call carries a cookie", async () => {
    const person = await makeUser();
    const { access_token } = await open(person);
    const both = callWith({ authorization: `Bearer ${access_token}`, cookie: `${person.cookie.name}=x` });
    const confirmation = await both("POST", "/api/account/authenticate", { password: person.password });
    expect([confirmation.status, confirmation.headers.getSetCookie()]).toEqual([204, []]);
  });

  test.each([
    [
      "the password is confirmed",
      ({ call, password }: TestUser) => call("POST", "/api/account/authenticate", { password }),
    ],
    [
      "the password is changed",
      ({ call, password }: TestUser) => call("PUT", "/api/account/password", { currentPassword: password, password }),
    ],
  ])("of a browser change when %s", async (_, act) => {
    const person = await makeUser();
    const copied = callWith({ cookie: `${person.cookie.name}=${person.cookie.value}` });
    expect((await act(person)).status).toBe(204);
    expect((await person.call("GET", "/api/session")).status).toBe(200);
    expect((await copied("GET", "/api/session")).status).toBe(401);
  });

  test("end when a new sign-in replaces the session", async () => {
    const person = await makeUser();
    const first = await signIn(person.email, person.password);
    const again = await openSignIn({ cookie: first.cookie, "x-forwarded-for": newAddress() });
    const second = await again({ identifier: person.email, password: person.password });
    const statusOf = async (cookie: string) => (await callWith({ cookie })("GET", "/api/session")).status;
    expect([await statusOf(first.cookie), await statusOf(second.cookie)]).toEqual([401, 200]);
  });

  test("twenty concurrent uses of a refresh token make at most one token and end the session", async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await makeUser();
      const { refresh_token } = await open(person);
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
      const renewed = answers.filter(({ status }) => status === 200);
      expect(renewed.length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(20 - renewed.length);
      for (const { body } of renewed) expect(await worksWith(body.access_token)).toBe(401);
      expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
    }
  });

  test("end with the session", async () => {
    const person = await makeUser();
    const { cookie } = await signIn(person.email, person.password);
    const session = (await callWith({ cookie })<Session>("GET", "/api/session")).body;
    await signOut(cookie);
    expect(await worksWith(session.access_token)).toBe(401);
    expect((await refresh(session.refresh_token)).status).toBe(401);
  });

  test.each([["unknown"], [""], [1], [null], [{ $ne: "" }], ["x".repeat(1000)]])(
    "are not renewed by %j",
    async (handle) => {
      expect([400, 401]).toContain((await refresh(handle)).status);
    },
  );
});

describe("a session ends", () => {
  const move = (person: TestUser, data: Record<string, Date>) =>
    db().session.update({ where: { sessionToken: person.sessionId }, data });
  const status = async ({ call }: TestUser) => (await call("GET", "/api/account/sessions")).status;

  test("30 days after it began", async () => {
    const person = await makeUser();
    const { cookie } = await signIn(person.email, person.password);
    const { expires, createdAt } = await db().session.findFirstOrThrow({
      where: { userId: person.id, sessionToken: { not: person.sessionId } },
    });
    expect(Math.round((expires.getTime() - createdAt.getTime()) / HOUR)).toBe(30 * 24);
    await db().session.updateMany({ where: { userId: person.id }, data: { expires: new Date() } });
    expect((await visitor("GET", "/api/session", undefined, { cookie })).status).toBe(401);
  });

  test("seven days after its last use, which is recorded", async () => {
    const person = await makeUser();
    await move(person, { lastSeenAt: new Date(Date.now() - 7 * 24 * HOUR + 60_000) });
    expect(await status(person)).toBe(200);
    await move(person, { lastSeenAt: new Date(Date.now() - 7 * 24 * HOUR) });
    expect(await status(person)).toBe(401);
  });

  test("twelve hours after it began for an administrator, also a new one", async () => {
    const person = await makeUser({ isAdmin: true });
    await move(person, { createdAt: new Date(Date.now() - 12 * HOUR + 60_000) });
    expect(await status(person)).toBe(200);
    await move(person, { createdAt: new Date(Date.now() - 12 * HOUR) });
    expect(await status(person)).toBe(401);
    const learner = await makeUser();
    await move(learner, { createdAt: new Date(Date.now() - 13 * HOUR) });
    expect(await status(learner)).toBe(200);
    await db().user.update({ where: { id: learner.id }, data: { isAdmin: true } });
    expect(await status(learner)).toBe(401);
  });

  test("for next-auth too, which does not renew its cookie", async () => {
    const person = await makeUser();
    const { cookie } = await signIn(person.email, person.password);
    const ask = () => visitor<{ user?: { id: string } } | null>("GET", "/api/auth/session", undefined, { cookie });
    expect((await ask()).body).toMatchObject({ user: { id: person.id } });
    await db().session.deleteMany({ where: { userId: person.id } });
    const { status: code, body, headers } = await ask();
    expect([code, body]).toEqual([200, null]);
    expect(headers.getSetCookie().filter((it) => /session-token=[^;]/.test(it))).toEqual([]);
  });
});

describe("a user's sessions", () => {
  const list = async ({ call }: TestUser) => (await call<DeviceSession[]>("GET", "/api/account/sessions")).body;
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

  test("are listed with device and address, the current one marked, without ended ones", async () => {
    const person = await makeUser();
    await signIn(person.email, person.password);
    await db().session.updateMany({
      where: { userId: person.id, sessionToken: { not: person.sessionId } },
      data: { device: agent },
    });
    const ended = await db().session.create({ data: { userId: person.id, expires: new Date(Date.now() - 1000) } });
    const sessions = await list(person);
    for (const session of sessions) expect(deviceSessionSchema.parse(session)).toEqual(session);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ id }) => id)).not.toContain(ended.sessionToken);
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([person.sessionId]);
    const other = sessions.find(({ current }) => !current);
    expect(other).toMatchObject({ device: "Firefox on Windows", address: expect.stringMatching(/^2001:db8:/) });
  });

  test("can be ended one by one, by their own user only", async () => {
    const [person, stranger] = [await makeUser(), await makeUser()];
    const { cookie } = await signIn(person.email, person.password);
    const other = (await list(person)).find(({ current }) => !current);
    const end = async (id?: string) => (await person.call("DELETE", `/api/account/sessions/${id}`)).status;
    expect(await end(stranger.sessionId)).toBe(404);
    expect(await end("not-an-id")).toBe(404);
    expect(await end(other?.id)).toBe(204);
    expect(await end(other?.id)).toBe(404);
    expect((await visitor("GET", "/api/session", undefined, { cookie })).status).toBe(401);
    expect((await stranger.call("GET", "/api/session")).status).toBe(200);
    expect(await end(person.sessionId)).toBe(204);
    expect(await end(person.sessionId)).toBe(401);
  });

  test("can all be ended except the current one", async () => {
    const person = await makeUser();
    await signIn(person.email, person.password);
    await signIn(person.email, person.password);
    expect((await person.call("DELETE", "/api/account/sessions")).status).toBe(204);
    expect((await list(person)).map(({ id }) => id)).toEqual([person.sessionId]);
  });
});
