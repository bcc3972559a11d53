import { expect, test } from "vitest";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { db } from "@/lib/platform/db";
import { lastMail, mailsTo } from "@/tests/fixtures/mailbox";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser } from "@/tests/fixtures/test-user";

test("an administrator removes the second factors of another user, who is notified by mail", async () => {
  const [administrator, person] = [await makeUser({ isAdmin: true }), await makeUser({ factor: "totp" })];
  const path = `/api/users/${person.id}/factors`;
  const factors = async () =>
    (await administrator.call<UserSummary>("GET", `/api/users/${person.id}/standing`)).body.factors;
  expect(await factors()).toBe(1);
  expect((await administrator.call("DELETE", path)).status).toBe(204);
  expect(await factors()).toBe(0);
  expect((await signIn(person.email, person.password)).code).toBeNull();
  expect((await lastMail(person.email, "factors-reset")).text).toContain("An administrator removed");
  const event = { action: "user.factors_removed", actorId: administrator.id, subjectId: person.id } as const;
  expect(await db().auditEvent.count({ where: event })).toBe(1);
  // Without factors, nothing is recorded or mailed.
  expect((await administrator.call("DELETE", path)).status).toBe(204);
  expect(await db().auditEvent.count({ where: event })).toBe(1);
  expect(await mailsTo(person.email, "factors-reset")).toHaveLength(1);
});

test("learners cannot remove factors, nor administrators their own or those of an unknown user", async () => {
  const [administrator, person] = [await makeUser({ isAdmin: true, factor: "totp" }), await makeUser()];
  expect((await person.call("DELETE", `/api/users/${administrator.id}/factors`)).status).toBe(403);
  expect((await administrator.call("DELETE", `/api/users/${administrator.id}/factors`)).status).toBe(409);
  expect((await administrator.call("DELETE", `/api/users/${crypto.randomUUID()}/factors`)).status).toBe(404);
  expect(await db().factor.count({ where: { userId: administrator.id } })).toBe(1);
});
