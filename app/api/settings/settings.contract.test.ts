import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Joining } from "@/lib/identity/joining/schema";
import type { Security } from "@/lib/identity/security/schema";
import type { User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { type Refusal, visitor } from "@/testing/client";
import { invite } from "@/testing/invitation";
import { makeUser, newEmail, type TestUser } from "@/testing/test-user";

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

  test("that nobody has changed can be saved by its first version only once", async () => {
    await db().setting.deleteMany();
    const etag = (await read("security")).headers.get("etag") ?? "";
    const both = await Promise.all([1, 2].map(() => save("security", {}, { "if-match": etag })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test.each([
    ["joining", { signUp: "nobody" }, "signUp", "signUp is one of anyone, domains, invited"],
    ["joining", { domains: ["localhost"] }, "domains.0", "This is not a mail domain such as example.org"],
    ["joining", { signUp: "domains", domains: [] }, "domains", "Enter at least one mail domain"],
    ["security", { requireAdminFactor: "yes" }, "requireAdminFactor", "requireAdminFactor is true or false"],
  ])("%s refuses %j", async (name, body, path, message) => {
    const answer = await save(name, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path, message }]);
  });

  test("is for administrators, and an unknown one is not found", async () => {
    const learner = await makeUser();
    for (const name of ["joining", "security"]) {
      expect((await read(name, learner)).status).toBe(403);
      expect((await save(name, {}, {}, learner)).status).toBe(403);
    }
    expect((await read("unknown")).status).toBe(404);
  });

  test("is written to the audit log with the names of what changed", async () => {
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
  test("by mail domain admits these addresses alone", async () => {
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

describe("a demanded factor of administrators", () => {
  test("cannot be switched on by an administrator without one (409)", async () => {
    const bare = await makeUser({ isAdmin: true });
    expect(await save("security", { requireAdminFactor: true }, {}, bare)).toMatchObject({
      status: 409,
      body: { detail: "Add a second factor to your own account first" },
    });
    expect((await read<Security>("security")).body.requireAdminFactor).toBe(false);
  });

  test("keeps administrators without one from the administration until they add it", async () => {
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
    expect((await bare.call("GET", "/admin")).headers.get("location")).toBe("/settings#factors");
    // Their own account, and learning, go on.
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
