import { expect, test } from "vitest";
import { type About, aboutSchema } from "@/lib/organisation/about/schema";
import { db } from "@/lib/platform/db";
import { version } from "@/package.json";
import { makeUser } from "@/tests/fixtures/test-user";

test("shows an administrator the version, the database, the queue, the last backup and the disk", async () => {
  const administrator = await makeUser({ isAdmin: true });
  const finishedAt = new Date();
  await db().backup.createMany({
    data: [
      { bytes: 5_000_000_000, finishedAt },
      { bytes: 1, finishedAt: new Date(finishedAt.getTime() - 1000) },
    ],
  });
  const failing = {
    name: "outbox",
    key: crypto.randomUUID(),
    attempts: 7,
    lastError: "The mail server did not answer in time",
  };
  await db().job.create({ data: { ...failing, failedAt: finishedAt } });
  await db().job.create({ data: { ...failing, key: "waits", attempts: 1, dueAt: new Date(Date.now() + 1e9) } });
  const { status, body } = await administrator.call<About>("GET", "/api/admin/about");
  expect(status).toBe(200);
  const about = aboutSchema.parse(body);
  expect(about.version).toBe(version);
  expect(about.database.version).toMatch(/^1\d(\.\d+)?$/);
  expect(about.database.bytes).toBeGreaterThan(1_000_000);
  expect(about.database.migrations).toBeGreaterThan(10);
  expect(about.failingJobs).toContainEqual({ ...failing, isGivenUp: true });
  expect(about.failingJobs.some(({ key }) => key === "waits")).toBe(false);
  await db().job.deleteMany({ where: { lastError: failing.lastError } });
  expect(about.lastBackup).toEqual({ finishedAt: finishedAt.toISOString(), bytes: 5_000_000_000 });
  expect(about.disk?.totalBytes).toBeGreaterThan(about.disk?.freeBytes ?? 0);
});
