import { expect, test } from "vitest";
import { sendNotifications } from "@/lib/learning/notifications/notify";
import { recoveryMail } from "@/lib/messages/email/message";
import { queueMail, queueSms } from "@/lib/messages/outbox/data";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Runs } from "@/lib/platform/jobs/run";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { makeCompletions } from "@/tests/fixtures/completions";
import { lastMail, lastSms, mailsTo } from "@/tests/fixtures/mailbox";
import { makeUser } from "@/tests/fixtures/test-user";

const deliver = (authorization: string) =>
  visitor<Runs & Refusal>("GET", "/api/cron/all", undefined, { authorization });

test("the scheduler's call sends every message that is due", async () => {
  const recipient = `${crypto.randomUUID()}@people.test`;
  const number = `+49${Date.now()}`;
  const link = "https://learn.example/reset-password#token_hash=abc&type=recovery";
  const id = await queueMail(db(), {
    userId: null,
    kind: "recovery",
    recipient,
    content: recoveryMail({ name: "Ada", link }),
  });
  await queueSms(db(), {
    userId: null,
    kind: "phone-code",
    recipient: number,
    content: { text: "Your code is 123456" },
  });

  const { status, headers, body } = await deliver(`Bearer ${env().CRON_SECRET}`);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({ done: expect.any(Number), failed: expect.any(Number) });

  expect(await lastMail(recipient, "recovery")).toMatchObject({
    subject: "Reset your Waypoint password",
    links: [link],
  });
  expect(await mailsTo(recipient)).toHaveLength(1);
  expect(await lastSms(number)).toEqual({ to: number, text: "Your code is 123456" });
  await expect
    .poll(() => db().outboxMessage.findUnique({ where: { id } }))
    .toMatchObject({ state: "sent", content: null });
});

test("the server sends messages by itself without a scheduler", async () => {
  const recipient = `${crypto.randomUUID()}@people.test`;
  await queueMail(db(), {
    userId: null,
    kind: "recovery",
    recipient,
    content: recoveryMail({ name: "Ada", link: "https://waypoint.test/" }),
  });
  expect((await lastMail(recipient)).subject).toBe("Reset your Waypoint password");
});

test("other callers, including administrators, are refused", async () => {
  const administrator = await makeUser({ isAdmin: true });
  const attempts = [
    "",
    "Bearer",
    "Bearer wrong",
    `Bearer ${env().CRON_SECRET}x`,
    `Basic ${env().CRON_SECRET}`,
    env().CRON_SECRET ?? "",
  ];
  for (const authorization of attempts) expect((await deliver(authorization)).status).toBe(401);
  expect((await administrator.call("GET", "/api/cron/all")).status).toBe(401);
  expect((await visitor("POST", "/api/cron/all")).status).toBe(405);
});

test("a subscriber gets one mail when several processes run", async () => {
  // A time zone where it is 19:00 now.
  const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12;
  const timeZone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const person = await makeUser({ streakReminder: true, timeZone });
  const days = [1, 2, 3].map((ago) => new Date(Date.now() - ago * 86_400_000));
  await makeCompletions(person, days);
  const scheduled = { authorization: `Bearer ${env().CRON_SECRET}` };
  const looks = await Promise.all([
    ...Array.from({ length: 3 }, () => visitor("GET", "/api/cron/notifications", undefined, scheduled)),
    ...Array.from({ length: 3 }, () => sendNotifications()),
  ]);
  expect(looks[0]).toMatchObject({
    status: 200,
    body: { done: expect.any(Number), failed: expect.any(Number) },
  });
  const mail = await lastMail(person.email, "streak-reminder");
  expect(mail.subject).toBe("Your streak ends today");
  const unsubscribe = mail.links.find((link) => link.includes("/unsubscribe?token="));
  expect(mail.headers["list-unsubscribe"]).toBe(`<${unsubscribe}>`);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  await deliver(scheduled.authorization);
  expect(await mailsTo(person.email)).toHaveLength(1);
  expect(await db().notification.count({ where: { userId: person.id } })).toBe(1);
  for (const call of [visitor, person.call]) expect((await call("GET", "/api/cron/notifications")).status).toBe(401);
});

test("the address of a job runs it before it is due", async () => {
  const scheduled = { authorization: `Bearer ${env().CRON_SECRET}` };
  const key = { name_key: { name: "tidy", key: "" } };
  const { dueAt } = await db().job.update({ where: key, data: { dueAt: new Date(Date.now() + 30 * 60_000) } });
  expect((await visitor("GET", "/api/cron/all", undefined, scheduled)).status).toBe(200);
  expect((await db().job.findUniqueOrThrow({ where: key })).dueAt).toEqual(dueAt);
  expect((await visitor("GET", "/api/cron/tidy", undefined, scheduled)).status).toBe(200);
  expect((await db().job.findUniqueOrThrow({ where: key })).dueAt.getTime()).toBeGreaterThan(dueAt.getTime());
  expect((await visitor("GET", "/api/cron/unknown", undefined, scheduled)).status).toBe(404);
});
