import { describe, expect, test } from "vitest";
import { type Factor, factorSchema, type NewFactor } from "@/lib/identity/factors/schema";
import { db } from "@/lib/platform/db";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { setAttempts } from "@/tests/fixtures/attempts";
import { type Call, callWith, type Refusal } from "@/tests/fixtures/client";
import { codeIn, lastMail, lastSms, textsTo } from "@/tests/fixtures/mailbox";
import { openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, mintAccessToken, newPhoneNumber, type TestUser, totpCode } from "@/tests/fixtures/test-user";

const FACTORS = "/api/account/factors";
type Verified = Factor & { recoveryCodes?: string[] };

const enrol = ({ call }: TestUser, body: Record<string, unknown>) =>
  call<NewFactor & Pick<Refusal, "errors">>("POST", FACTORS, body);
const verify = ({ call }: TestUser, id: string, code: string) =>
  call<Verified>("POST", `${FACTORS}/${id}/verify`, { code });
const list = async ({ call }: TestUser) => (await call<Factor[]>("GET", FACTORS)).body;
const challenge = (call: Call, body: unknown) => call<Refusal>("POST", "/api/account/challenge", body);
const wrongCode = {
  status: 400,
  body: { errors: [{ path: "code", message: "This code is incorrect or has expired" }] },
};
const factorDue = { status: 403, body: { type: "urn:waypoint:factor-required" } };

/** Clears the user's counter of codes. */
const waitOut = ({ id }: TestUser) => setAttempts(PURPOSES.challenge.account, id, 0);

async function addTotp(person: TestUser) {
  const { body } = await enrol(person, { factorType: "totp" });
  const { body: verified } = await verify(person, body.id, totpCode(body.secret ?? ""));
  return { ...body, secret: body.secret ?? "", recoveryCodes: verified.recoveryCodes ?? [] };
}

describe("an authenticator app", () => {
  test("is verified by a right code and comes with ten recovery codes", async () => {
    const person = await makeUser();
    const { status, headers, body } = await enrol(person, { factorType: "totp", friendlyName: " My <b>phone</b> " });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`${FACTORS}/${body.id}`);
    expect(body).toMatchObject({ factorType: "totp", friendlyName: "My <b>phone</b>", status: "unverified" });
    expect(new URL(body.uri ?? "").searchParams.get("secret")).toBe(body.secret);
    expect(body.uri).toContain(encodeURIComponent(person.email));
    expect(body.qrCode).toMatch(/^<svg/);
    expect(await list(person)).toEqual([factorSchema.parse(body)]);
    expect((await signIn(person.email, person.password)).code).toBeNull();

    expect(await verify(person, body.id, "000000")).toMatchObject(wrongCode);
    const verified = await verify(person, body.id, totpCode(body.secret ?? ""));
    expect(verified).toMatchObject({ status: 200, body: { id: body.id, status: "verified" } });
    expect(new Set(verified.body.recoveryCodes).size).toBe(10);
    expect((await lastMail(person.email, "factor-added")).html).toContain("&#39;My &lt;b&gt;phone&lt;/b&gt;&#39;");
    expect((await signIn(person.email, person.password)).code).toBe("MfaRequired");
    // This session has passed the challenge; a second factor comes without new recovery codes.
    expect(await list(person)).toHaveLength(1);
    const second = await enrol(person, { factorType: "totp" });
    const code = totpCode(second.body.secret ?? "");
    expect((await verify(person, second.body.id, code)).body.recoveryCodes).toBeUndefined();
  });

  test("is added 20 times an hour at most, because each is mailed", async () => {
    const person = await makeUser();
    await setAttempts(LIMITS.newFactor, person.id, LIMITS.newFactor.max - 1);
    expect((await enrol(person, { factorType: "totp" })).status).toBe(201);
    expect((await enrol(person, { factorType: "totp" })).status).toBe(429);
  });

  test("requires a code at sign-in, which works once and up to 30 seconds early or late", async () => {
    const person = await makeUser({ factor: "totp" });
    const asked = await signIn(person.email, person.password);
    expect(asked).toMatchObject({ code: "MfaRequired" });
    expect(asked.headers.get("x-factor-types")).toBe("totp");
    expect(asked.cookie).not.toContain("session-token");
    const attempt = (code: string) => signIn(person.email, person.password, { code });
    expect((await attempt("000000")).code).toBe("MfaRequired");
    expect((await attempt(totpCode(person.secret, 3))).code).toBe("MfaRequired");
    const code = totpCode(person.secret, -1);
    expect((await attempt(`${code.slice(0, 3)} ${code.slice(3)}`)).code).toBeNull();
    expect((await attempt(code)).code).toBe("MfaRequired");
    const next = totpCode(person.secret, 1);
    expect((await attempt(next)).code).toBeNull();
    // A code older than a used one is refused too.
    expect((await attempt(totpCode(person.secret))).code).toBe("MfaRequired");
    expect((await signIn(person.email, "wrong", { code: next })).code).toBe("CredentialsSignin");
  });

  test("accepts one of twenty concurrent uses of a code", async () => {
    const person = await makeUser({ factor: "totp" });
    const attempt = await openSignIn();
    const code = totpCode(person.secret);
    const fields = { identifier: person.email, password: person.password, code };
    const attempts = await Promise.all(Array.from({ length: 20 }, () => attempt(fields)));
    expect(attempts.filter(({ code: refused }) => refused === null)).toHaveLength(1);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(2);
    const { signIn: passwords, signInCode: codes } = PURPOSES;
    for (const { account } of [passwords, codes]) await setAttempts(account, person.id, 0);
    expect((await signIn(person.email, person.password, { code })).code).toBe("MfaRequired");
  });
});

describe("a recovery code", () => {
  test("works once, at sign-in and at the challenge, in any spelling", async () => {
    const person = await makeUser();
    const { recoveryCodes } = await addTotp(person);
    const [first = "", second = ""] = recoveryCodes;
    const attempt = (code: string) => signIn(person.email, person.password, { code });
    expect((await attempt(first.toUpperCase().replace("-", " "))).code).toBeNull();
    expect((await attempt(first)).code).toBe("MfaRequired");
    const left = async () => (await person.call("GET", "/api/account/recovery-codes")).body;
    expect(await left()).toEqual({ remaining: 9 });
    await db().session.updateMany({ where: { userId: person.id }, data: { factorMetAt: null } });
    expect((await challenge(person.call, { recoveryCode: second })).status).toBe(204);
    expect(await left()).toEqual({ remaining: 8 });
    expect(await challenge(person.call, { recoveryCode: second })).toMatchObject(wrongCode);
  });

  test("is accepted once in twenty concurrent uses", async () => {
    const person = await makeUser();
    const { recoveryCodes } = await addTotp(person);
    const attempt = await openSignIn();
    const fields = { identifier: person.email, password: person.password, code: recoveryCodes[0] ?? "" };
    const attempts = await Promise.all(Array.from({ length: 20 }, () => attempt(fields)));
    expect(attempts.filter(({ code }) => code === null)).toHaveLength(1);
  });

  test("stops working when the codes are regenerated, which needs a factor", async () => {
    const person = await makeUser();
    const renew = () => person.call<{ recoveryCodes: string[] } & Refusal>("POST", "/api/account/recovery-codes");
    expect((await renew()).status).toBe(409);
    const { recoveryCodes: old } = await addTotp(person);
    const { status, body } = await renew();
    expect(status).toBe(200);
    expect(new Set([...old, ...body.recoveryCodes]).size).toBe(20);
    expect((await signIn(person.email, person.password, { code: old[0] ?? "" })).code).toBe("MfaRequired");
    expect((await signIn(person.email, person.password, { code: body.recoveryCodes[0] ?? "" })).code).toBeNull();
  });
});

describe("a phone", () => {
  test("is verified by the code sent to it, and the next code signs in", async () => {
    const person = await makeUser();
    const phoneNumber = newPhoneNumber();
    const { status, body } = await enrol(person, {
      factorType: "phone",
      phoneNumber: phoneNumber.replace("+49", "0049 "),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ factorType: "phone", status: "unverified" });
    expect(JSON.stringify(body)).not.toContain(phoneNumber.slice(4, -2));
    const verified = await verify(person, body.id, codeIn(await lastSms(phoneNumber)));
    expect(verified.body.recoveryCodes).toHaveLength(10);

    const asked = await signIn(person.email, person.password);
    expect(asked).toMatchObject({ code: "MfaRequired" });
    expect(asked.headers.get("x-factor-types")).toBe("phone");
    await expect.poll(() => textsTo(phoneNumber), { timeout: 20_000 }).toHaveLength(2);
    const code = codeIn(await lastSms(phoneNumber));
    const attempt = await openSignIn();
    const fields = { identifier: person.email, password: person.password, code };
    const attempts = await Promise.all(Array.from({ length: 20 }, () => attempt(fields)));
    expect(attempts.filter(({ code: refused }) => refused === null)).toHaveLength(1);
  });

  test("accepts a code for five minutes and five attempts", async () => {
    const person = await makeUser({ factor: "phone", factorMet: false });
    const [factor] = await db().factor.findMany({ where: { userId: person.id } });
    const send = async (texts: number) => {
      await challenge(person.call, { factorId: factor?.id });
      await expect.poll(() => textsTo(person.phoneNumber), { timeout: 20_000 }).toHaveLength(texts);
      return codeIn(await lastSms(person.phoneNumber));
    };
    const late = await send(1);
    const token = await db().verificationToken.findFirstOrThrow({ where: { userId: person.id } });
    expect(Math.round((token.expires.getTime() - token.createdAt.getTime()) / 1000)).toBe(300);
    await db().verificationToken.updateMany({ where: { userId: person.id }, data: { expires: new Date() } });
    expect(await challenge(person.call, { code: late })).toMatchObject(wrongCode);
    const first = await send(2);
    const second = await send(3);
    if (first !== second) expect(await challenge(person.call, { code: first })).toMatchObject(wrongCode);
    await waitOut(person);
    const wrong = second === "000000" ? "000001" : "000000";
    for (let tried = 0; tried < 5; tried += 1) expect((await challenge(person.call, { code: wrong })).status).toBe(400);
    expect((await challenge(person.call, { code: second })).status).toBe(429);
    await waitOut(person);
    expect(await challenge(person.call, { code: second })).toMatchObject(wrongCode);
    expect((await challenge(person.call, { code: await send(4) })).status).toBe(204);
  });

  test("gets at most five messages an hour", async () => {
    const person = await makeUser({ factor: "phone", factorMet: false });
    const [factor] = await db().factor.findMany({ where: { userId: person.id } });
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      statuses.push((await challenge(person.call, { factorId: factor?.id })).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const refused = await signIn(person.email, person.password);
    expect(refused).toMatchObject({ code: "TooManyAttempts", status: 429 });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  });

  test.each(["12345", "+49 1", "", undefined])("is refused with the number %j", async (phoneNumber) => {
    const answer = await enrol(await makeUser(), { factorType: "phone", phoneNumber });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe("phoneNumber");
  });
});

describe("a session that has not passed its challenge", () => {
  test("reaches only the challenge until it is passed", async () => {
    const person = await makeUser({ factor: "totp", factorMet: false, isAdmin: true });
    for (const [method, path, body] of [
      ["GET", "/api/knowledge-matrix"],
      ["GET", "/api/users"],
      ["GET", `/api/users/${person.id}`],
      ["GET", FACTORS],
      ["POST", FACTORS, { factorType: "totp" }],
      ["GET", "/api/session"],
      ["POST", "/api/session/refresh", {}],
      ["PUT", "/api/account/password", { currentPassword: person.password, password: "another password" }],
      ["GET", "/api/account/export"],
      ["DELETE", "/api/account/sessions"],
      ["DELETE", "/api/account", { password: person.password }],
      ["POST", "/api/account/recovery-codes"],
    ] as const) {
      expect(await person.call(method, path, body), `${method} ${path}`).toMatchObject(factorDue);
    }
    const token = await mintAccessToken({ sub: person.id, sid: person.sessionId, isAdmin: true });
    const bearer = callWith({ authorization: `Bearer ${token}` });
    expect(await bearer("GET", "/api/knowledge-matrix")).toMatchObject(factorDue);
    expect((await challenge(person.call, { code: totpCode(person.secret) })).status).toBe(204);
    expect((await person.call("GET", "/api/users")).status).toBe(200);
  });

  test("exists once its user adds a first factor in another session", async () => {
    const person = await makeUser();
    const other = callWith({ cookie: (await signIn(person.email, person.password)).cookie });
    await addTotp(person);
    expect(await other("GET", FACTORS)).toMatchObject(factorDue);
    expect((await person.call("GET", FACTORS)).status).toBe(200);
  });

  test("gets the reason for a refused challenge, and 404 for another user's factor", async () => {
    const person = await makeUser({ factor: "totp", factorMet: false });
    const stranger = await makeUser({ factor: "totp" });
    const [theirs] = await db().factor.findMany({ where: { userId: stranger.id } });
    const [own] = await db().factor.findMany({ where: { userId: person.id } });
    expect((await challenge(person.call, {})).body.errors).toEqual([
      { path: "code", message: "Please enter the code" },
    ]);
    const short = await challenge(person.call, { factorId: own?.id, code: "12345" });
    expect(short.body.errors).toEqual([{ path: "code", message: "The code has six digits" }]);
    expect((await challenge(person.call, { factorId: theirs?.id, code: totpCode(stranger.secret) })).status).toBe(404);
    expect((await challenge(person.call, { factorId: theirs?.id })).status).toBe(404);
    expect((await challenge(person.call, { factorId: own?.id })).status).toBe(404);
    expect((await challenge(person.call, { factorId: "x", code: "123456" })).status).toBe(400);
  });

  test("has five attempts in 15 minutes, counted apart from the sign-in", async () => {
    const person = await makeUser({ factor: "totp", factorMet: false });
    for (let tried = 0; tried < 5; tried += 1) await challenge(person.call, { code: "000000" });
    const limited = await challenge(person.call, { code: totpCode(person.secret) });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(800);
    const guess = (code: string) => signIn(person.email, person.password, { code });
    for (let tried = 0; tried < 5; tried += 1) expect((await guess("000000")).code).toBe("MfaRequired");
    expect((await guess(totpCode(person.secret))).code).toBe("TooManyAttempts");
    expect((await guess("aaaaa-aaaaa")).code).toBe("TooManyAttempts");
  });
});

test("a session that passes its challenge gets a new cookie, and the old one ends", async () => {
  const person = await makeUser({ factor: "totp", factorMet: false });
  const copied = callWith({ cookie: `${person.cookie.name}=${person.cookie.value}` });
  expect((await challenge(person.call, { code: totpCode(person.secret) })).status).toBe(204);
  expect((await person.call("GET", FACTORS)).status).toBe(200);
  expect((await copied("GET", FACTORS)).status).toBe(401);
  expect(await db().session.count({ where: { userId: person.id } })).toBe(1);
});

test("records each refused code after a correct password, and mails the user once from the third on", async () => {
  const person = await makeUser({ factor: "totp" });
  const refused = () => db().auditEvent.count({ where: { action: "account.code_refused", subjectId: person.id } });
  const guess = () => signIn(person.email, person.password, { code: "000000" });
  await guess();
  await guess();
  expect(await refused()).toBe(2);
  for (let tried = 0; tried < 5; tried += 1) await guess();
  expect(await refused()).toBe(7);
  expect((await lastMail(person.email, "codes-refused")).text).toContain("someone knows your password");
  await signIn(person.email, "wrong", { code: "000000" });
  await signIn(person.email, person.password);
  expect(await refused()).toBe(7);
  expect(await db().outboxMessage.count({ where: { recipient: person.email, kind: "codes-refused" } })).toBe(1);
});

describe("factors", () => {
  test("can be removed, and removing the last one deletes the recovery codes", async () => {
    const person = await makeUser();
    const { id, recoveryCodes } = await addTotp(person);
    expect((await person.call("DELETE", `${FACTORS}/${id}`)).status).toBe(204);
    expect((await lastMail(person.email, "factor-removed")).text).toContain("'Authenticator app'");
    expect(await list(person)).toEqual([]);
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(0);
    expect((await signIn(person.email, person.password)).code).toBeNull();
    expect(recoveryCodes).toHaveLength(10);
    expect((await person.call("DELETE", `${FACTORS}/${id}`)).status).toBe(404);
  });

  test("of other users are not found", async () => {
    const [person, stranger] = [await makeUser(), await makeUser()];
    const { body } = await enrol(stranger, { factorType: "totp" });
    expect((await verify(person, body.id, totpCode(body.secret ?? ""))).status).toBe(404);
    expect((await person.call("DELETE", `${FACTORS}/${body.id}`)).status).toBe(404);
    expect(await list(stranger)).toHaveLength(1);
  });

  test("are added and removed only shortly after the password was confirmed", async () => {
    const person = await makeUser({ factor: "totp" });
    const [factor] = await list(person);
    const authenticatedAt = new Date(Date.now() - 11 * 60_000);
    await db().session.update({ where: { sessionToken: person.sessionId }, data: { authenticatedAt } });
    const refused = { status: 403, body: { type: "urn:waypoint:password-required" } };
    expect(await enrol(person, { factorType: "totp" })).toMatchObject(refused);
    expect(await person.call("DELETE", `${FACTORS}/${factor?.id}`)).toMatchObject(refused);
    expect(await person.call("POST", "/api/account/recovery-codes")).toMatchObject(refused);
  });

  test("without verification are replaced by the next of the same type", async () => {
    const person = await makeUser();
    await enrol(person, { factorType: "totp" });
    await enrol(person, { factorType: "totp" });
    expect(await list(person)).toHaveLength(1);
  });

  test("are limited to ten for each user", async () => {
    const person = await makeUser({ factor: "totp" });
    const other = { userId: person.id, factorType: "phone", friendlyName: "Another", status: "verified" } as const;
    await db().factor.createMany({
      data: Array.from({ length: 8 }, () => ({ ...other, phoneNumber: newPhoneNumber() })),
    });
    expect((await enrol(person, { factorType: "totp" })).status).toBe(201);
    await db().factor.updateMany({ where: { userId: person.id }, data: { status: "verified" } });
    expect(await enrol(person, { factorType: "totp" })).toMatchObject({
      status: 409,
      body: { detail: "You can have at most 10 second factors" },
    });
    expect(await list(person)).toHaveLength(10);
  });

  test("are activated once by twenty concurrent calls", async () => {
    const person = await makeUser();
    const { body } = await enrol(person, { factorType: "totp" });
    const code = totpCode(body.secret ?? "");
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(person, body.id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(10);
  });
});
