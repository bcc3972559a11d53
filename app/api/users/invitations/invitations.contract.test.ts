import { beforeAll, describe, expect, test } from "vitest";
import { type Invitation, type Invited, invitationSchema } from "@/lib/identity/invitations/schema";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { type User, userSchema } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { type Answer, type Refusal, visitor } from "@/tests/fixtures/client";
import { failMailOf, type Invitee, invite } from "@/tests/fixtures/invitation";
import { lastMail, mailsTo, settledMailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { cookiesOf, openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true, name: "Grace Keeper" });
});

const accept = (token_hash: unknown, password: unknown = "a new password") =>
  visitor<User & Refusal>("POST", "/api/account/invitations/accept", { token_hash, password });

const list = async () => (await administrator.call<Invitation[]>("GET", "/api/users/invitations")).body;
const of = async ({ id }: { id: string }) => (await list()).find(({ userId }) => userId === id);
const statusOf = async (invitee: { id: string }) => (await of(invitee))?.status;
const resend = async (invitee: Invitee) =>
  administrator.call<Invitation & Refusal>("POST", `/api/users/invitations/${(await of(invitee))?.id}/resend`);
const linkGone = { status: 400, body: { detail: "Invalid invitation link" } };

describe("POST /api/users/invite", () => {
  test("mails a link that activates the account once", async () => {
    const email = newEmail();
    const body = { email: ` ${email.toUpperCase()} `, name: "Ivy", is_admin: true };
    const invited = await administrator.call<Invited>("POST", "/api/users/invite", body);
    expect(invited).toMatchObject({ status: 201, body: { email, name: "Ivy", isAdmin: true } });
    expect(invited.headers.get("location")).toBe(`/api/users/${invited.body.id}`);
    const life = Date.parse(invited.body.expiresAt) - Date.now();
    expect(life).toBeGreaterThan(7 * 86_400_000 - 60_000);
    expect(life).toBeLessThanOrEqual(7 * 86_400_000);

    const mail = await lastMail(email, "invitation");
    expect(mail.links[0]).toMatch(`${env().APP_URL}/setup-password#token_hash=`);
    expect(new URLSearchParams(new URL(mail.links[0] ?? "").hash.slice(1)).get("type")).toBe("invite");
    expect(emailOf(tokenIn(mail))).toBe(email);
    expect(mail.html).toContain("Grace Keeper");
    expect(await statusOf(invited.body)).toBe("sent");

    const accepted = await accept(tokenIn(mail));
    expect(accepted.status).toBe(200);
    expect(userSchema.parse(accepted.body)).toEqual(accepted.body);
    expect(accepted.body).toMatchObject({ id: invited.body.id, email, isAdmin: true });
    const cookie = cookiesOf(accepted.headers);
    expect((await visitor("GET", "/api/users", undefined, { cookie })).status).toBe(200);
    expect((await signIn(email, "a new password")).code).toBeNull();
    expect(await statusOf(invited.body)).toBe("accepted");
    expect(await accept(tokenIn(mail))).toMatchObject(linkGone);
  });

  test("again sends a new link and invalidates the old one", async () => {
    const first = await invite(administrator);
    const again = await administrator.call<Invited>("POST", "/api/users/invite", { email: first.email, name: "Eve" });
    expect(again).toMatchObject({ status: 201, body: { id: first.id, name: "Eve", isAdmin: false } });
    await expect.poll(() => mailsTo(first.email, "invitation"), { timeout: 20_000 }).toHaveLength(2);
    expect(await accept(first.token)).toMatchObject(linkGone);
    expect((await accept(tokenIn(await lastMail(first.email)))).status).toBe(200);
  });

  test("goes to the new address of an invited user, and the old link stops working", async () => {
    const first = await invite(administrator);
    const email = newEmail();
    const changed = await administrator.call("PUT", `/api/users/${first.id}`, { email });
    expect(changed).toMatchObject({ status: 200, body: { email } });
    const mail = await lastMail(email, "invitation");
    expect(await statusOf(first)).toBe("sent");
    expect(await accept(first.token)).toMatchObject(linkGone);
    expect(emailOf(tokenIn(mail))).toBe(email);
    expect((await administrator.call("PUT", `/api/users/${first.id}`, { email, name: "Eve" })).status).toBe(200);
    expect((await accept(tokenIn(mail))).body).toMatchObject({ email, name: "Eve" });
    expect(await mailsTo(email, "invitation")).toHaveLength(1);
  });

  test("is refused for an active account", async () => {
    const person = await makeUser();
    const body = { email: person.email, name: "x", isAdmin: true };
    expect((await administrator.call("POST", "/api/users/invite", body)).status).toBe(409);
    expect((await db().user.findUniqueOrThrow({ where: { id: person.id } })).isAdmin).toBe(false);
  });

  test.each([
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ name: " " }, "name", "Name is required"],
    [{ isAdmin: "yes" }, "isAdmin", "isAdmin is true or false"],
  ])("refuses %j", async (traits, path, message) => {
    const body = { email: newEmail(), name: "Ivy", ...traits };
    const answer = await administrator.call<Refusal>("POST", "/api/users/invite", body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message });
  });

  test("sends at most five mails an hour to one address", async () => {
    const body = { email: newEmail(), name: "Ivy" };
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      statuses.push((await administrator.call("POST", "/api/users/invite", body)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe("an invitation's link", () => {
  test("is refused when it is forged, of another kind or empty", async () => {
    const { email, token } = await invite(administrator);
    const [address, secret] = token.split(".");
    for (const wrong of [`${address}.${"A".repeat(43)}`, secret, `${token}x`, email]) {
      expect(await accept(wrong)).toMatchObject(linkGone);
    }
    for (const wrong of ["", undefined, null, { $ne: "" }]) expect((await accept(wrong)).status).toBe(400);
    const reset = { token_hash: token, password: "a new password" };
    expect((await visitor("POST", "/api/account/recovery/reset", reset)).status).toBe(400);
    expect((await visitor("POST", "/api/account/email/confirm", { token_hash: token })).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
  });

  test("ends after seven days", async () => {
    const invitee = await invite(administrator);
    const past = new Date(Date.now() - 1000);
    await db().verificationToken.updateMany({ where: { userId: invitee.id }, data: { expires: past } });
    await db().invitation.updateMany({ where: { userId: invitee.id }, data: { expiresAt: past } });
    expect(await accept(invitee.token)).toMatchObject(linkGone);
    expect(await statusOf(invitee)).toBe("expired");
    expect(await resend(invitee)).toMatchObject({ status: 200, body: { status: "sent" } });
  });

  test("stays valid after a password that is too short", async () => {
    const { token } = await invite(administrator);
    const refused = await accept(token, "12345");
    expect(refused.body.errors).toContainEqual({
      path: "password",
      message: "Password must be at least 6 characters long",
    });
    expect((await accept(token)).status).toBe(200);
  });

  test("signs in although the account's sign-in is limited", async () => {
    const { email, token } = await invite(administrator);
    const attempt = await openSignIn();
    for (let tried = 0; tried < 11; tried += 1) await attempt({ identifier: email, password: "guess" });
    const { status, headers } = await accept(token);
    expect(status).toBe(200);
    expect(cookiesOf(headers)).toContain("session-token");
  });

  test("is accepted once by twenty concurrent calls", async () => {
    const { id, token } = await invite(administrator);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => accept(token, `password ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    expect(await db().session.count({ where: { userId: id } })).toBe(1);
  });

  test("can be accepted, sent again and withdrawn concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const invitee = await invite(administrator);
      const id = (await of(invitee))?.id;
      const answers = await Promise.all([
        accept(invitee.token),
        administrator.call("POST", `/api/users/invitations/${id}/resend`),
        administrator.call("DELETE", `/api/users/invitations/${id}`),
      ]);
      for (const { status } of answers) expect([200, 204, 400, 404, 409]).toContain(status);
    }
  });
});

describe("invitations", () => {
  test("are listed with the last sent first", async () => {
    const [older, newer] = [await invite(administrator), await invite(administrator)];
    const all = await list();
    for (const invitation of all) expect(invitationSchema.parse(invitation)).toEqual(invitation);
    const ids = all.map(({ userId }) => userId);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
  });

  test("are searched by any part of a name or an address, without accents", async () => {
    const marker = `Zoé${crypto.randomUUID().slice(0, 6)}`;
    const invitees = [
      await invite(administrator, { name: `${marker} One` }),
      await invite(administrator, { name: marker }),
    ];
    const found = async (query: string) => {
      const { body, headers } = await administrator.call<Invitation[]>("GET", `/api/users/invitations?${query}`);
      return { ids: body.map(({ userId }) => userId), total: headers.get("x-total-count"), link: headers.get("link") };
    };
    const [one, two] = invitees.map(({ id }) => id);
    const q = encodeURIComponent(marker.toUpperCase().replace("É", "e"));
    expect(await found(`q=${q}`)).toMatchObject({ ids: [two, one], total: "2" });
    const first = await found(`q=${q}&limit=1`);
    expect(first.ids).toEqual([two]);
    const next = /<[^?]+\?([^>]+)>/.exec(first.link ?? "")?.[1] ?? "";
    expect((await found(next)).ids).toEqual([one]);
    expect((await found(`q=${encodeURIComponent(invitees[0]?.email ?? "")}`)).ids).toEqual([one]);
    expect((await found("q=nobody-has-this-name")).ids).toEqual([]);
  });

  test("page without skipping or repeating those of the same time", async () => {
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.push((await invite(administrator)).id);
    const sentAt = new Date(Date.now() + 60_000);
    await db().invitation.updateMany({ where: { userId: { in: made.slice(1, 4) } }, data: { sentAt } });
    const found: string[] = [];
    let path: string | undefined = "/api/users/invitations?limit=2";
    while (path && found.length < 6) {
      const answer: Answer<Invitation[]> = await administrator.call("GET", path);
      expect(Number(answer.headers.get("x-total-count"))).toBe(await db().invitation.count());
      found.push(...answer.body.map(({ userId }) => userId));
      path = answer.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
    }
    expect(found.slice(0, 3).sort()).toEqual(made.slice(1, 4).sort());
    expect(found.slice(3, 5)).toEqual([made[4], made[0]]);
    for (const query of ["cursor=nonsense", "limit=0"]) {
      expect((await administrator.call("GET", `/api/users/invitations?${query}`)).status).toBe(400);
    }
  });

  test("are sent again with a new link, which invalidates the old one", async () => {
    const invitee = await invite(administrator);
    expect(await resend(invitee)).toMatchObject({ status: 200, body: { userId: invitee.id, status: "sent" } });
    await expect.poll(() => mailsTo(invitee.email, "invitation"), { timeout: 20_000 }).toHaveLength(2);
    expect(await accept(invitee.token)).toMatchObject(linkGone);
    expect((await accept(tokenIn(await lastMail(invitee.email)))).status).toBe(200);
    expect((await resend(invitee)).status).toBe(409);
  });

  test("are mailed to one address at most five times an hour", async () => {
    const invitee = await invite(administrator);
    const statuses: number[] = [];
    for (let sent = 1; sent < 6; sent += 1) statuses.push((await resend(invitee)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test("show that their mail could not be delivered", async () => {
    const invitee = await invite(administrator);
    await failMailOf(invitee);
    expect(await statusOf(invitee)).toBe("failed");
  });

  test("are withdrawn with their invited user, but not after they were accepted", async () => {
    const [invitee, member] = [await invite(administrator), await invite(administrator)];
    await accept(member.token);
    const remove = async (of_: Invitee) =>
      (await administrator.call("DELETE", `/api/users/invitations/${(await of(of_))?.id}`)).status;
    expect(await remove(member)).toBe(409);
    expect(await remove(invitee)).toBe(204);
    expect(await remove(invitee)).toBe(404);
    expect(await accept(invitee.token)).toMatchObject(linkGone);
    expect((await administrator.call("GET", `/api/users/${invitee.id}`)).status).toBe(404);
  });

  test("for one address by twenty concurrent calls make one user and one valid link", async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        administrator.call<Invited>("POST", "/api/users/invite", { email, name: "Ivy" }),
      ),
    );
    const sent = answers.filter(({ status }) => status === 201);
    expect(sent).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const tokens = (await settledMailsTo(email, "invitation")).map(tokenIn);
    const outcomes: number[] = [];
    for (const token of tokens) outcomes.push((await accept(token)).status);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
  });
});
