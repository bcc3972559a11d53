import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { setAttempts } from "@/tests/fixtures/attempts";
import { makeUser } from "@/tests/fixtures/test-user";

test.each([
  ["ending other sessions", "DELETE", () => "/api/account/sessions", 204],
  ["new recovery codes", "POST", () => "/api/account/recovery-codes", 200],
  ["a calendar address", "POST", (id: string) => `/api/users/${id}/plans/${id}/calendar`, 404],
])("%s is limited, because it stays in the audit log", async (_, method, path, status) => {
  const { id, call } = await makeUser({ factor: "totp" });
  await setAttempts(LIMITS.ownAct, id, LIMITS.ownAct.max - 1);
  expect((await call(method, path(id))).status).toBe(status);
  const before = await db().auditEvent.count({ where: { actorId: id } });
  expect((await call(method, path(id))).status).toBe(429);
  expect(await db().auditEvent.count({ where: { actorId: id } })).toBe(before);
});
