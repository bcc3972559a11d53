import { describe, expect, test } from "vitest";
import { type User, userSchema } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { codeIn, lastMail, lastSms, mailsTo, textsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser } from "@/tests/fixtures/test-user";

const save = ({ id, call }: TestUser, body: Record<string, unknown>) =>
  call<User & Refusal>("PUT", `/api/users/${id}/profile`, body);
const confirm = (token_hash: unknown) => visitor<Refusal>("POST", "/api/account/email/confirm", { token_hash });
const askForPhone = ({ call }: TestUser, phoneNumber: unknown) =>
  call<Refusal>("POST", "/api/account/phone", { phoneNumber });
const verifyPhone = ({ call }: TestUser, code: unknown) =>
  call<User & Refusal>("POST", "/api/account/phone/verify", { code });

describe("a user's own profile", () => {
  test("is saved: omitted fields stay, and blank fields become null", async () => {
    const person = await makeUser();
    const profile = {
      name: " Ada ",
      firstName: "Ada",
      lastName: "Lovelace",
      bio: "<script>alert(1)</script>",
      location: "London",
      website: "https://ada.example/a?b=1",
      dateOfBirth: "1990-02-28",
    };
    const { status, body } = await save(person, profile);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ ...profile, name: "Ada" });
    expect((await save(person, { bio: " ", dateOfBirth: "", website: "" })).body).toMatchObject({
      name: "Ada",
      bio: null,
      dateOfBirth: null,
      website: null,
      location: "London",
    });
    expect((await person.call<User>("GET", `/api/users/${person.id}`)).body.location).toBe("London");
  });

  test("cannot change the role or another user's profile", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const body = { name: "x", isAdmin: true, is_admin: true, id: other.id, userId: other.id, createdAt: "2000-01-01" };
    expect((await save(person, body)).body).toMatchObject({ id: person.id, isAdmin: false });
    expect((await person.call("PUT", `/api/users/${other.id}/profile`, { name: "x" })).status).toBe(403);
    const administrator = await makeUser({ isAdmin: true });
    expect((await administrator.call("PUT", `/api/users/${other.id}/profile`, { name: "x" })).status).toBe(403);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ email: "nobody" }, "email"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ website: "ada.example" }, "website"],
    [{ website: "https://a:b@ada.example" }, "website"],
    [{ dateOfBirth: "1990-02-30" }, "dateOfBirth"],
    [{ dateOfBirth: "2999-01-01" }, "dateOfBirth"],
    [{ phoneNumber: "12345" }, "phoneNumber"],
    [{ bio: "x".repeat(2001) }, "bio"],
    [{ bio: "half \ud83d of a pair" }, "bio"],
    [{ location: { $gt: "" } }, "location"],
  ])("refuses %j", async (body, path) => {
    const answer = await save(await makeUser(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((it) => it.path)).toContain(path);
  });
});

describe("a new email address", () => {
  test("is confirmed once by a mailed link, and the old address is notified", async () => {
    const person = await makeUser();
    const email = newEmail();
    expect((await save(person, { name: "Ada", email: email.toUpperCase() })).body.email).toBe(person.email);
    const token = tokenIn(await lastMail(email, "email-confirmation"));
    expect((await signIn(email, person.password)).code).toBe("CredentialsSignin");
    expect((await confirm(token)).status).toBe(204);
    expect((await person.call<User>("GET", `/api/users/${person.id}`)).body.email).toBe(email);
    expect((await signIn(email, person.password)).code).toBeNull();
    expect((await signIn(person.email, person.password)).code).toBe("CredentialsSignin");
    const announced = await lastMail(person.email, "email-changed");
    expect(announced.text).toContain(`${email[0]}…@people.test`);
    expect(announced.text).not.toContain(email);
    expect((await confirm(token)).status).toBe(400);
  });

  test("can be confirmed for 24 hours if it is the latest requested address and not taken", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    expect((await save(person, { email: other.email })).status).toBe(409);
    const [first, second] = [newEmail(), newEmail()];
    await save(person, { email: first });
    await save(person, { email: second });
    expect((await confirm(tokenIn(await lastMail(first)))).status).toBe(400);
    const held = await db().verificationToken.findFirstOrThrow({ where: { userId: person.id } });
    expect(Math.round((held.expires.getTime() - held.createdAt.getTime()) / 60_000)).toBe(24 * 60);
    await db().user.update({ where: { id: other.id }, data: { email: second } });
    const token = tokenIn(await lastMail(second));
    expect((await confirm(token)).status).toBe(409);
    await db().verificationToken.updateMany({ where: { userId: person.id }, data: { expires: new Date() } });
    expect((await confirm(token)).status).toBe(400);
    for (const wrong of ["", "a.b", null, { $ne: "" }]) expect((await confirm(wrong)).status).toBe(400);
    expect(await mailsTo(person.email, "email-changed")).toEqual([]);
  });

  test("can be stopped from the old address, once", async () => {
    const person = await makeUser();
    const email = newEmail();
    await save(person, { email });
    const token = tokenIn(await lastMail(email, "email-confirmation"));
    const notice = await lastMail(person.email, "email-change-requested");
    expect(notice.text).toContain(`${email[0]}…@people.test`);
    expect(notice.links[0]).toContain("/stop-email-change#");
    const stop = (token_hash: unknown) => visitor<Refusal>("POST", "/api/account/email/stop", { token_hash });
    expect((await stop(token)).status).toBe(400);
    expect((await stop(tokenIn(notice))).status).toBe(204);
    expect((await stop(tokenIn(notice))).status).toBe(400);
    expect((await confirm(token)).status).toBe(400);
    expect((await person.call<User>("GET", `/api/users/${person.id}`)).body.email).toBe(person.email);
    for (const wrong of ["", "a.b", null]) expect((await stop(wrong)).status).toBe(400);
  });

  test.each([
    [
      "a change of password",
      ({ call, password }: TestUser) => call("PUT", "/api/account/password", { currentPassword: password, password }),
    ],
    [
      "recovery",
      async ({ email, password }: TestUser) => {
        await visitor("POST", "/api/account/recovery", { email });
        const token_hash = tokenIn(await lastMail(email, "recovery"));
        return visitor("POST", "/api/account/recovery/reset", { token_hash, password });
      },
    ],
    ["the end of all other sessions", ({ call }: TestUser) => call("DELETE", "/api/account/sessions")],
    [
      "the end of all sessions by an administrator",
      async ({ id }: TestUser) => (await makeUser({ isAdmin: true })).call("DELETE", `/api/users/${id}/sessions`),
    ],
  ])("is void after %s", async (_, act) => {
    const person = await makeUser();
    const email = newEmail();
    await save(person, { email });
    const token = tokenIn(await lastMail(email, "email-confirmation"));
    expect((await act(person)).status).toBe(204);
    expect((await confirm(token)).status).toBe(400);
    expect(await db().verificationToken.count({ where: { userId: person.id } })).toBe(0);
  });

  test("gets mails without the user's name while the account is not proved", async () => {
    const person = await makeUser({ name: "Click evil.example now", isProved: false });
    const email = newEmail();
    await save(person, { email });
    await visitor("POST", "/api/account/recovery", { email: person.email });
    const mails = [
      await lastMail(email, "email-confirmation"),
      await lastMail(person.email, "email-change-requested"),
      await lastMail(person.email, "recovery"),
    ];
    for (const { text, html } of mails) {
      expect(text + html).not.toContain("evil.example");
      expect(text).toContain("Hello,");
    }
  });

  test("gets at most five mails an hour", async () => {
    const person = await makeUser();
    const email = newEmail();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await save(person, { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("a phone number", () => {
  test("signs in after it is verified by a code, which works once", async () => {
    const person = await makeUser();
    const phoneNumber = newPhoneNumber();
    expect((await askForPhone(person, phoneNumber)).status).toBe(202);
    const sms = await lastSms(phoneNumber);
    expect(sms.text).toMatch(/^\d{6} is your Waypoint code/);
    expect((await signIn(phoneNumber, person.password)).code).toBe("CredentialsSignin");
    const code = codeIn(sms);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyPhone(person, code)));
    const verified = answers.filter(({ status }) => status === 200);
    expect(verified).toHaveLength(1);
    expect(verified[0]?.body).toMatchObject({ id: person.id, phoneNumber });
    expect((await signIn(phoneNumber.replace("+49", "0049 "), person.password)).code).toBeNull();
    expect((await verifyPhone(person, code)).status).toBe(400);
  });

  test("must be verified again when it changes", async () => {
    const person = await makeUser();
    const [first, second] = [newPhoneNumber(), newPhoneNumber()];
    const data = { phoneNumber: first, phoneVerifiedAt: new Date() };
    await db().user.update({ where: { id: person.id }, data });
    expect((await save(person, { phoneNumber: first })).status).toBe(200);
    expect((await signIn(first, person.password)).code).toBeNull();
    expect((await save(person, { phoneNumber: second })).body.phoneNumber).toBe(second);
    expect((await signIn(second, person.password)).code).toBe("CredentialsSignin");
    expect((await signIn(first, person.password)).code).toBe("CredentialsSignin");
  });

  test("has codes that are valid for one user, five minutes and five attempts", async () => {
    const [person, stranger] = [await makeUser(), await makeUser()];
    const phoneNumber = newPhoneNumber();
    await askForPhone(person, phoneNumber);
    const first = codeIn(await lastSms(phoneNumber));
    expect((await verifyPhone(stranger, first)).status).toBe(400);
    const wrong = first === "000000" ? "000001" : "000000";
    for (let tried = 0; tried < 5; tried += 1) expect((await verifyPhone(person, wrong)).status).toBe(400);
    expect((await verifyPhone(person, first)).status).toBe(400);
    await askForPhone(person, phoneNumber);
    await expect.poll(() => textsTo(phoneNumber), { timeout: 20_000 }).toHaveLength(2);
    const second = codeIn(await lastSms(phoneNumber));
    await db().verificationToken.updateMany({ where: { userId: person.id }, data: { expires: new Date() } });
    expect((await verifyPhone(person, second)).status).toBe(400);
    for (const code of ["12345", "abcdef", "", null, 123456])
      expect((await verifyPhone(person, code)).status).toBe(400);
  });

  test("verified by another user cannot be taken over", async () => {
    const [owner, person] = [await makeUser(), await makeUser()];
    const phoneNumber = newPhoneNumber();
    await db().user.update({ where: { id: owner.id }, data: { phoneNumber, phoneVerifiedAt: new Date() } });
    expect((await askForPhone(person, phoneNumber)).status).toBe(202);
    expect((await verifyPhone(person, codeIn(await lastSms(phoneNumber)))).status).toBe(409);
    expect((await signIn(phoneNumber, owner.password)).code).toBeNull();
  });

  test("gets at most five messages an hour, and must be valid", async () => {
    const person = await makeUser();
    const phoneNumber = newPhoneNumber();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await askForPhone(person, phoneNumber)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    for (const wrong of ["12345", "", null, "call me"]) expect((await askForPhone(person, wrong)).status).toBe(400);
  });
});
