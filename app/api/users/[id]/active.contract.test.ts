import { beforeAll, describe, expect, test } from "vitest";
import { type User, userSchema } from "@/lib/identity/users/schema";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { userSummarySchema } from "@/lib/organisation/overview/schema";
import { db } from "@/lib/platform/db";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { failMailOf, invite } from "@/tests/fixtures/invitation";
import { makeVideo, newName } from "@/tests/fixtures/library";
import { lastMail, mailsTo, textsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser, totpCode } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const setActive = ({ id }: { id: string }, active: unknown) =>
  administrator.call<User & Refusal>("PUT", `/api/users/${id}/active`, { active });
const summaryOf = async ({ id }: { id: string }) =>
  (await administrator.call<UserSummary>("GET", `/api/users/${id}/standing`)).body;

describe("PUT /api/users/{id}/active", () => {
  test("locks a user out and keeps their history, until they are reactivated", async () => {
    const [person, video] = [await makeUser(), await makeVideo()];
    const comment = { userId: person.id, content: "I was here" };
    expect((await person.call("POST", `/api/videos/${video.id}/comments`, comment)).status).toBe(201);
    const { status, body } = await setActive(person, false);
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id: person.id, deactivatedAt: expect.any(String) });
    expect((await setActive(person, false)).body).toEqual(body);
    expect((await person.call("GET", "/api/videos")).status).toBe(401);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
    const comments = await administrator.call("GET", `/api/videos/${video.id}/comments`);
    expect(comments.body).toMatchObject([{ content: "I was here", user: { id: person.id } }]);

    expect((await setActive(person, true)).body.deactivatedAt).toBeNull();
    expect((await person.call("GET", "/api/videos")).status).toBe(401);
    expect((await signIn(person.email, person.password)).code).toBeNull();
  });

  test("gives the reason only after a correct password", async () => {
    const phoneNumber = newPhoneNumber();
    const person = await makeUser({ factor: "totp" });
    await db().user.update({ where: { id: person.id }, data: { phoneNumber, phoneVerifiedAt: new Date() } });
    await setActive(person, false);
    expect((await signIn(person.email, person.password)).code).toBe("AccountDeactivated");
    expect((await signIn(phoneNumber, person.password)).code).toBe("AccountDeactivated");
    const code = totpCode(person.secret);
    expect((await signIn(person.email, person.password, { code })).code).toBe("AccountDeactivated");
    expect((await signIn(person.email, "wrong")).code).toBe("CredentialsSignin");
    expect((await signIn(newEmail(), person.password)).code).toBe("CredentialsSignin");
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
  });

  test("stops all messages and invalidates mailed links", async () => {
    const person = await makeUser({ factor: "phone" });
    await person.call("POST", "/api/account/recovery", { email: person.email });
    const token_hash = tokenIn(await lastMail(person.email, "recovery"));
    const newAddress = newEmail();
    await person.call("PUT", `/api/users/${person.id}/profile`, { email: newAddress });
    const confirmation = tokenIn(await lastMail(newAddress, "email-confirmation"));
    const waiting = {
      userId: person.id,
      channel: "mail",
      kind: "waiting",
      recipient: person.email,
      content: {},
    } as const;
    await db().outboxMessage.create({ data: waiting });
    await setActive(person, false);

    expect(await db().outboxMessage.count({ where: { recipient: person.email, state: "queued" } })).toBe(0);
    const password = "another password";
    expect((await visitor("POST", "/api/account/recovery/reset", { token_hash, password })).status).toBe(400);
    expect((await visitor("POST", "/api/account/email/confirm", { token_hash: confirmation })).status).toBe(400);
    expect((await visitor("POST", "/api/account/recovery", { email: person.email })).status).toBe(202);
    await signIn(person.email, person.password, { sendCode: "phone" });
    // The next user's message has arrived, so this one was not sent.
    const other = await makeUser();
    await visitor("POST", "/api/account/recovery", { email: other.email });
    await lastMail(other.email, "recovery");
    expect(await mailsTo(person.email, "recovery")).toHaveLength(1);
    expect(await textsTo(person.phoneNumber)).toEqual([]);
    expect((await administrator.call("DELETE", `/api/users/${person.id}`)).status).toBe(204);
    expect(await db().outboxMessage.count({ where: { recipient: person.email } })).toBe(0);
  });

  test("invalidates a link that is created concurrently", async () => {
    const person = await makeUser();
    await person.call("POST", "/api/account/recovery", { email: person.email });
    const token_hash = tokenIn(await lastMail(person.email, "recovery"));
    const token = await db().verificationToken.findFirstOrThrow({ where: { userId: person.id } });
    await setActive(person, false);
    await db().verificationToken.create({ data: token });
    const reset = () => visitor("POST", "/api/account/recovery/reset", { token_hash, password: "another password" });
    expect((await reset()).status).toBe(400);
  });

  test("refuses an invited user, an unknown one and an invalid body", async () => {
    const invitee = await invite(administrator);
    expect(await setActive(invitee, false)).toMatchObject({
      status: 409,
      body: { detail: "This user has not accepted the invitation yet. Withdraw it instead" },
    });
    expect((await setActive({ id: crypto.randomUUID() }, false)).status).toBe(404);
    expect((await setActive({ id: "x" }, false)).status).toBe(404);
    expect((await setActive(invitee, "no")).body.detail).toBe("active is true or false");
  });

  test("inviting a deactivated user is refused", async () => {
    const person = await makeUser();
    await setActive(person, false);
    const input = { email: person.email, name: person.name, isAdmin: false };
    expect((await administrator.call("POST", "/api/users/invite", input)).status).toBe(409);
  });

  test("ends every concurrent sign-in", async () => {
    const person = await makeUser();
    const attempts = Array.from({ length: 4 }, () => signIn(person.email, person.password));
    await Promise.all([...attempts, setActive(person, false)]);
    await setActive(person, true);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
  });
});

describe("the state of users", () => {
  test("is shown for one user and filters the list", async () => {
    const word = newName("Summary");
    const [active, gone] = [await makeUser({ name: word }), await makeUser({ name: word })];
    const [invited, lost] = [await invite(administrator, { name: word }), await invite(administrator, { name: word })];
    await setActive(gone, false);
    await failMailOf(lost);

    const list = async (state: string) => {
      const path = `/api/users?q=${encodeURIComponent(word)}&state=${state}`;
      const { headers, body } = await administrator.call<User[]>("GET", path);
      expect(headers.get("x-total-count")).toBe(String(body.length));
      return body.map(({ id }) => id).sort();
    };
    expect(await list("active")).toEqual([active.id]);
    expect(await list("invited")).toEqual([invited.id, lost.id].sort());
    expect(await list("undelivered")).toEqual([lost.id]);
    expect(await list("deactivated")).toEqual([gone.id]);
    expect((await administrator.call("GET", "/api/users?state=asleep")).status).toBe(400);

    const summary = await summaryOf(active);
    expect(userSummarySchema.parse(summary)).toEqual(summary);
    expect(summary).toEqual({
      state: "active",
      teams: [],
      timeZone: "UTC",
      comments: 0,
      ratings: 0,
      completions: { checked: 0, watched: 0, marked: 0, imported: 0, carried: 0 },
      lessons: [],
      points: 0,
      videos: 0,
      sessions: 1,
      factors: 0,
      invitationId: null,
    });
    expect(await summaryOf(gone)).toMatchObject({ state: "deactivated", sessions: 0, invitationId: null });
    expect(await summaryOf(invited)).toMatchObject({ state: "invited", invitationId: expect.any(String) });
    expect(await summaryOf(lost)).toMatchObject({ state: "undelivered", invitationId: expect.any(String) });
    const nobody = `/api/users/${crypto.randomUUID()}/standing`;
    expect((await administrator.call("GET", nobody)).status).toBe(404);
  });
});

describe("DELETE /api/users/{id}/sessions", () => {
  test("ends all sessions except the caller's own", async () => {
    const person = await makeUser();
    const elsewhere = await person.signInElsewhere();
    expect((await summaryOf(person)).sessions).toBe(2);
    expect((await administrator.call("DELETE", `/api/users/${person.id}/sessions`)).status).toBe(204);
    expect((await person.call("GET", "/api/videos")).status).toBe(401);
    expect((await elsewhere("GET", "/api/videos")).status).toBe(401);
    expect((await administrator.call("DELETE", `/api/users/${person.id}/sessions`)).status).toBe(204);
    expect((await signIn(person.email, person.password)).code).toBeNull();

    const mine = await administrator.signInElsewhere();
    expect((await administrator.call("DELETE", `/api/users/${administrator.id}/sessions`)).status).toBe(204);
    expect((await mine("GET", "/api/videos")).status).toBe(401);
    expect((await administrator.call("GET", "/api/videos")).status).toBe(200);
    const nobody = `/api/users/${crypto.randomUUID()}/sessions`;
    expect((await administrator.call("DELETE", nobody)).status).toBe(404);
  });
});
