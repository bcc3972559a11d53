import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Joining } from "@/lib/identity/joining/schema";
import type { Security } from "@/lib/identity/security/schema";
import type { User } from "@/lib/identity/users/schema";
import type { Progress } from "@/lib/learning/progress/schema";
import { forgetOldRanges } from "@/lib/learning/watch/data";
import { foldHeat } from "@/lib/learning/watch/read-heat";
import type { WatchReportAnswer } from "@/lib/learning/watch/schema";
import { dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { callWith, type Refusal, visitor } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { lastMail } from "@/tests/fixtures/mailbox";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true, factor: "totp" });
  await db().setting.deleteMany();
});
// Every other test expects the defaults.
afterAll(() => db().setting.deleteMany());

const read = <Section>(name: string, by = administrator) => by.call<Section & Refusal>("GET", `/api/settings/${name}`);
const save = <Section>(name: string, body: unknown, headers?: Record<string, string>, by = administrator) =>
  by.call<Section & Refusal>("PUT", `/api/settings/${name}`, body, headers);
const signUp = (email: string) =>
  visitor<User & Refusal>("POST", "/api/account/sign-up", { name: "Ada", email, password: "a long secret" });

describe("a section", () => {
  test("has its defaults until it is changed, and keeps what a change leaves out", async () => {
    const { status, body } = await read<Joining>("joining");
    expect({ status, body }).toEqual({
      status: 200,
      body: { signUp: "anyone", domains: [], updatedAt: "1970-01-01T00:00:00.000Z" },
    });
    const saved = await save<Joining>("joining", { domains: ["@Example.org", "example.org"] });
    expect(saved).toMatchObject({ status: 200, body: { signUp: "anyone", domains: ["example.org"] } });
    expect((await read("joining")).body).toEqual(saved.body);
    const domains = await save<Joining>("joining", { signUp: "domains" });
    expect(domains.body).toMatchObject({ signUp: "domains", domains: ["example.org"] });
    expect((await save("joining", { signUp: "anyone" })).status).toBe(200);
  });

  test("carries an ETag, answers 304 to it, and refuses a change of another version (412)", async () => {
    const { headers } = await read("joining");
    const etag = headers.get("etag") ?? "";
    const again = await administrator.call("GET", "/api/settings/joining", undefined, { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect((await save("joining", { domains: ["example.com"] }, { "if-match": etag })).status).toBe(200);
    expect(await save("joining", { domains: [] }, { "if-match": etag })).toMatchObject({
      status: 412,
      body: { detail: "Another user changed these settings" },
    });
    expect((await read<Joining>("joining")).body.domains).toEqual(["example.com"]);
  });

  test.each(["joining", "security", "programs", "mails", "organisation", "learning"])(
    "is never cached: %s",
    async (name) => {
      const { headers } = await read(name);
      expect(headers.get("cache-control")).toBe("no-store");
      const again = { "if-none-match": headers.get("etag") ?? "" };
      const { status, headers: known } = await administrator.call("GET", `/api/settings/${name}`, undefined, again);
      expect({ status, cached: known.get("cache-control") }).toEqual({ status: 304, cached: "no-store" });
    },
  );

  test("without any change yet can be saved with its first version only once", async () => {
    await db().setting.deleteMany();
    const etag = (await read("security")).headers.get("etag") ?? "";
    const both = await Promise.all([1, 2].map(() => save("security", {}, { "if-match": etag })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test.each([
    ["joining", { signUp: "nobody" }, "signUp", "signUp is one of anyone, domains, invited"],
    ["joining", { domains: ["localhost"] }, "domains.0", "This is not a mail domain such as example.org"],
    ["joining", { signUp: "domains", domains: [] }, "domains", "Enter at least one mail domain"],
    ["learning", { requiredPercent: 101 }, "requiredPercent", "Enter 100 or less"],
    ["learning", { policy: "watched", record: false }, "policy", "Watching can only be asked for while it is recorded"],
    ["organisation", { timeZone: "Mars/Base" }, "timeZone", "Unknown time zone"],
    ["organisation", { contact: "nowhere" }, "contact", "This is not an email address"],
    ["mails", { replyTo: "nowhere" }, "replyTo", "This is not an email address"],
    ["mails", { senderName: "Ada <ada@example.org>" }, "senderName", "A sender's name has no <, >, @ or \""],
    ["programs", { tokens: "some" }, "tokens", "tokens is one of everybody, administrators, nobody"],
    ["programs", { tokenDays: 366 }, "tokenDays", "Enter 1 to 365 days"],
    ["security", { requireAdminFactor: "yes" }, "requireAdminFactor", "requireAdminFactor is true or false"],
  ])("%s refuses %j", async (name, body, path, message) => {
    const answer = await save(name, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path, message }]);
  });

  test("is for administrators, and an unknown one is not found", async () => {
    const learner = await makeUser();
    for (const name of ["joining", "security", "programs", "mails", "organisation"]) {
      expect((await read(name, learner)).status).toBe(403);
      expect((await save(name, {}, {}, learner)).status).toBe(403);
    }
    expect((await read("unknown")).status).toBe(404);
  });

  test("is written to the audit log with the names of the changed fields", async () => {
    await save("joining", { domains: ["example.net"] });
    const event = await db().auditEvent.findFirst({
      where: { actorId: administrator.id, action: "settings.changed" },
      orderBy: { at: "desc" },
    });
    expect(event?.detail).toEqual({ section: "joining", changed: ["domains"] });
    const { body } = await administrator.call<unknown[]>("GET", "/api/audit-events?kind=settings");
    expect(body.length).toBeGreaterThan(0);
  });
});

describe("joining", () => {
  test("by mail domain accepts only addresses of these domains", async () => {
    await save("joining", { signUp: "domains", domains: ["example.org"] });
    expect(await signUp(newEmail())).toMatchObject({
      status: 403,
      body: { detail: "Only addresses at example.org can sign up. Ask an administrator for an invitation" },
    });
    expect((await signUp(`${crypto.randomUUID()}@Example.org`)).status).toBe(201);
    expect(String((await visitor("GET", "/login")).body)).toContain("Sign Up");
  });

  test("by invitation closes sign-up, and an invitation still works", async () => {
    await save("joining", { signUp: "invited" });
    const refusal = await signUp(newEmail());
    expect(refusal).toMatchObject({
      status: 403,
      body: { detail: "Sign-up is closed. Ask an administrator for an invitation" },
    });
    expect(refusal.headers.get("set-cookie")).toBeNull();
    expect(String((await visitor("GET", "/login?mode=sign-up")).body)).not.toContain("Sign Up");
    const { token } = await invite(administrator);
    const accepted = { token_hash: token, password: "a long secret" };
    expect((await visitor("POST", "/api/account/invitations/accept", accepted)).status).toBe(200);
    await save("joining", { signUp: "anyone" });
    expect((await signUp(newEmail())).status).toBe(201);
  });
});

describe("a required factor of administrators", () => {
  test("cannot be switched on by an administrator without one (409)", async () => {
    const bare = await makeUser({ isAdmin: true });
    expect(await save("security", { requireAdminFactor: true }, {}, bare)).toMatchObject({
      status: 409,
      body: { detail: "Add a second factor to your own account first" },
    });
    expect((await read<Security>("security")).body.requireAdminFactor).toBe(false);
  });

  test("locks administrators without one out of the administration until they add it", async () => {
    const [bare, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
    expect((await save("security", { requireAdminFactor: true })).status).toBe(200);
    for (const path of [
      "/api/users",
      "/api/settings/security",
      `/api/users/${learner.id}`,
      `/api/progress/${learner.id}`,
    ]) {
      expect(await bare.call("GET", path), path).toMatchObject({
        status: 403,
        body: {
          type: "urn:waypoint:factor-missing",
          detail: "Administrators need a second factor. Add one in Settings first",
        },
      });
    }
    expect((await bare.call("GET", "/admin")).headers.get("location")).toBe("/settings/security#factors");
    // Their own account and learning still work.
    for (const path of ["/api/videos", `/api/users/${bare.id}`, "/api/account/factors"]) {
      expect((await bare.call("GET", path)).status, path).toBe(200);
    }
    expect((await learner.call("GET", `/api/users/${learner.id}`)).status).toBe(200);
    await db().factor.create({
      data: {
        userId: bare.id,
        factorType: "phone",
        friendlyName: "Mine",
        status: "verified",
        phoneNumber: "+4930123456",
      },
    });
    await db().session.updateMany({ where: { userId: bare.id }, data: { factorMetAt: new Date() } });
    expect((await bare.call("GET", "/api/users")).status).toBe(200);
    expect((await save("security", { requireAdminFactor: false })).status).toBe(200);
  });
});

describe("the organisation", () => {
  test("is named in invitations and on the sign-in screen, with its contact where users need help", async () => {
    expect((await read("organisation")).body).toMatchObject({ name: "", timeZone: "", contact: "" });
    expect(String((await visitor("GET", "/login")).body)).toContain("<title>Sign In · Waypoint</title>");
    await save("organisation", { name: " Example  Ltd ", contact: "Help@Example.org" });
    expect((await read("organisation")).body).toMatchObject({ name: "Example Ltd", contact: "help@example.org" });
    expect(String((await visitor("GET", "/login")).body)).toContain("<title>Sign In · Example Ltd · Waypoint</title>");
    const { email } = await invite(administrator);
    const mail = await lastMail(email, "invitation");
    expect(mail.subject).toBe("You are invited to Waypoint at Example Ltd");
    expect(mail.text).toMatch(/\nExample Ltd\nQuestions\? Write to help@example\.org\.\s*$/);
    await save("joining", { signUp: "invited" });
    expect((await signUp(newEmail())).body.detail).toBe("Sign-up is closed. Ask for an invitation at help@example.org");
    await save("joining", { signUp: "anyone" });
    await save("organisation", { name: "", contact: "" });
  });

  test("has a time zone that decides whether a due day is past, instead of the server's", async () => {
    const [learner, { id: videoId }] = [await makeUser(), await makeVideo()];
    const now = new Date();
    // A day apart at every hour: UTC+14 and UTC-11.
    const [first, last] = ["Pacific/Kiritimati", "Pacific/Niue"].map((zone) => dayOf(now, zone));
    expect(first).not.toBe(last);
    const assign = () =>
      administrator.call<Refusal>("POST", "/api/assignments", { videoId, userIds: [learner.id], dueOn: last });
    await save("organisation", { timeZone: "Pacific/Kiritimati" });
    expect(await assign()).toMatchObject({
      status: 400,
      body: { errors: [{ path: "dueOn", message: "Choose a due date that is not in the past" }] },
    });
    await save("organisation", { timeZone: "Pacific/Niue" });
    expect((await assign()).status).toBe(201);
    await save("organisation", { timeZone: "" });
  });
});

describe("mails", () => {
  test("have the chosen sender, reply-to address and footer, and a test shows them", async () => {
    expect((await read("mails")).body).toMatchObject({ senderName: "", replyTo: "", footer: "" });
    await save("mails", {
      senderName: "Exämple Learning",
      replyTo: "help@example.org",
      footer: "1 Example Street & Co",
    });
    const { status, body } = await administrator.call("POST", "/api/settings/mails/test");
    expect({ status, body }).toEqual({
      status: 200,
      body: { recipient: administrator.email, through: "folder", failure: null },
    });
    const mail = await lastMail(administrator.email, "test");
    expect(mail.headers.from).toMatch(/^=\?UTF-8\?.*<no-reply@/);
    expect(mail.headers["reply-to"]).toBe("help@example.org");
    expect(mail.text).toMatch(/\n1 Example Street & Co\s*$/);
    expect(mail.html).toContain("1 Example Street &amp; Co</p>");
    await save("mails", { senderName: "", replyTo: "", footer: "" });
    expect((await (await makeUser()).call("POST", "/api/settings/mails/test")).status).toBe(403);
  });
});

describe("the rules for API tokens", () => {
  const make = (user: TestUser, days: number) =>
    user.call<{ token: string } & Refusal>("POST", "/api/account/tokens", { name: "Nightly", scopes: ["read"], days });

  test("limit who creates tokens and for how long, and existing tokens keep working", async () => {
    const learner = await makeUser();
    expect((await read("programs")).body).toMatchObject({ tokens: "everybody", tokenDays: 365 });
    const { token } = (await make(learner, 365)).body;
    expect((await save("programs", { tokens: "administrators", tokenDays: 30 })).status).toBe(200);
    expect(await make(learner, 7)).toMatchObject({
      status: 403,
      body: { detail: "Only administrators make API tokens" },
    });
    expect(await make(administrator, 31)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "days", message: "Choose at most 30 days" }] },
    });
    expect((await make(administrator, 30)).status).toBe(201);
    const program = callWith({ authorization: `Bearer ${token}` });
    expect((await program("GET", "/api/knowledge-matrix")).status).toBe(200);
    expect(String((await learner.call("GET", "/settings")).body)).toContain(
      "Only administrators make API tokens in this organisation.",
    );
    await save("programs", { tokens: "nobody" });
    expect((await make(administrator, 7)).body.detail).toBe("API tokens are switched off");
    expect((await save("programs", { tokens: "everybody", tokenDays: 365 })).status).toBe(200);
  });

  test("can be changed only shortly after the password was entered", async () => {
    const stale = await makeUser({ isAdmin: true });
    const authenticatedAt = new Date(Date.now() - 3_600_000);
    await db().session.update({ where: { sessionToken: stale.sessionId }, data: { authenticatedAt } });
    const refused = await save("programs", { tokens: "nobody" }, {}, stale);
    expect(refused.body).toMatchObject({ status: 403, type: "urn:waypoint:password-required" });
    expect((await read("programs", stale)).body).toMatchObject({ tokens: "everybody" });
  });
});

describe("the rules for watching", () => {
  const NOW = {
    requiredPercent: 90,
    policy: "either",
    autoComplete: true,
    keepRangesDays: 90,
    record: true,
    checkSize: 5,
    passPercent: 80,
    testOut: false,
  };

  /** A learner and a lesson of ten minutes, with calls that complete and watch it. */
  async function makeLesson() {
    const [learner, area] = [await makeUser(), await makeArea()];
    const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
    const lesson = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id };
    const complete = (completed = true) =>
      learner.call<Progress & Refusal>("POST", "/api/progress/complete", { ...lesson, completed });
    const watch = (ranges: [number, number][]) =>
      learner.call<WatchReportAnswer>("POST", `/api/progress/${learner.id}/watch`, {
        id: crypto.randomUUID(),
        videoId: video.id,
        ranges,
      });
    const skipTime = () => db().$executeRaw`
      UPDATE watch_credits SET at = at - interval '1 hour' WHERE user_id = ${learner.id}::uuid`;
    return { learner, video, complete, watch, skipTime };
  }

  test("can require watching first, and say how much is missing", async () => {
    expect((await read("learning")).body).toMatchObject(NOW);
    await save("learning", { policy: "watched", requiredPercent: 80 });
    const { video, complete, watch, skipTime } = await makeLesson();
    await watch([[0, 30]]);
    expect(await complete()).toMatchObject({ status: 409, body: { detail: "Watch 80% first: 7:30 to go" } });
    await db().video.update({ where: { id: video.id }, data: { durationSource: "learners" } });
    expect((await complete()).status).toBe(200);
    await complete(false);
    await db().video.update({ where: { id: video.id }, data: { durationSource: "provider" } });
    await save("learning", { autoComplete: false });
    await skipTime();
    expect((await watch([[30, 480]])).body).toMatchObject({ percent: 80, completed: false, completesItself: false });
    expect(await complete()).toMatchObject({ status: 200, body: { evidence: "watched" } });
    await save("learning", NOW);
  });

  test("store nothing while recording is off", async () => {
    await save("learning", { record: false });
    const { learner, video, watch } = await makeLesson();
    expect((await watch([[0, 30]])).body).toMatchObject({ ranges: [], acceptedSeconds: 0, recording: false });
    expect(await db().watchCredit.count({ where: { userId: learner.id } })).toBe(0);
    expect(await db().watch.count({ where: { videoId: video.id } })).toBe(0);
    await save("learning", NOW);
  });

  test("reduce watched ranges to a percentage after the retention", async () => {
    const { learner, video, watch, skipTime } = await makeLesson();
    await watch([[0, 30]]);
    await skipTime();
    expect((await watch([[30, 570]])).body).toMatchObject({ completed: true, percent: 95 });
    expect(await forgetOldRanges()).toBe(0);
    await db().$executeRaw`UPDATE watches SET last_at = now() - interval '91 days' WHERE user_id = ${learner.id}::uuid`;
    await db().$executeRaw`
      UPDATE video_progress SET completed_at = now() - interval '91 days' WHERE user_id = ${learner.id}::uuid`;
    expect(await forgetOldRanges()).toBe(1);
    const { body } = await learner.call("GET", `/api/progress/${learner.id}/watch?videoId=${video.id}`);
    expect(body).toMatchObject({ ranges: [], percent: 95, completed: true, evidence: "watched" });
    await foldHeat(video.id);
    expect(await db().videoHeat.count({ where: { videoId: video.id, kind: 0 } })).toBe(114);
  });
});
