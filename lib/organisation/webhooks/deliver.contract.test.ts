import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setActive } from "@/lib/identity/accounts/data";
import { listCompletionEvents } from "@/lib/learning/events/data";
import { writeHealth } from "@/lib/library/video-health/look";
import { db } from "@/lib/platform/db";
import { claimDue } from "@/lib/platform/jobs/data";
import { runDueJobs } from "@/lib/platform/jobs/run";
import { transaction } from "@/lib/platform/sql/constraints";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser } from "@/tests/fixtures/test-user";
import { type ReceivedMessage, startReceiver } from "@/tests/fixtures/webhook-receiver";
import { createWebhook, findQueued, renewSecret, updateWebhook } from "./data";
import { deliverWebhook, queueWebhooks } from "./deliver";
import { payloadOf } from "./payload";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./schema";
import { attempt, type Post } from "./send";

const context = { actorId: null, origin: { address: null, device: null } };

let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  dropDatabase = await useOwnDatabase();
});
afterAll(() => dropDatabase());
beforeEach(async () => {
  await db().webhook.deleteMany();
  await db().job.deleteMany();
});

const deliverWebhooks = async (post?: Post) => {
  await queueWebhooks();
  return runDueJobs([{ name: "webhooks", maxAttempts: 11, run: (id, attempt) => deliverWebhook(id, attempt, post) }]);
};

const hook = (url: string, events: WebhookEvent[] = ["user.joined"], includeNames = false) =>
  createWebhook({ name: "HR system", url, events, includeNames }, context);

/** Makes the next attempt due. */
const waitOver = (data = {}) => db().job.updateMany({ data: { ...data, dueAt: new Date(0), lockedUntil: null } });

const typesOf = (received: ReceivedMessage[]) => received.map(({ body }) => JSON.parse(body).type as string);
const usersOf = (received: ReceivedMessage[]) => received.map(({ body }) => JSON.parse(body).data.userId as string);
/** A new video, by its number. */
const lesson = (n: number) => {
  const providerVideoId = `badge-${String(n).padStart(5, "0")}`;
  const videoUrl = `https://www.youtube.com/watch?v=${providerVideoId}`;
  return { title: `Lesson ${n}`, description: "", videoUrl, provider: "youtube" as const, providerVideoId };
};
/** The event of a completion that a test has written itself. */
const recordLesson = (userId: string, videoId: string) =>
  db().$executeRaw`SELECT record_lesson_events(ARRAY[${userId}::uuid], ${videoId}::uuid)`;
const ok = () => ({ status: 200, text: "taken" });

test("every kind of event arrives once, signed, in order, and with ids alone", async () => {
  const { url, received } = await startReceiver(ok);
  const { secret } = await hook(url, [...WEBHOOK_EVENTS]);
  const { id: userId } = await makeUser();
  const videoUrl = "https://www.youtube.com/watch?v=abcdefghijk";
  const video = await db().video.create({
    data: { title: "Light", description: "", videoUrl, provider: "youtube", providerVideoId: "abcdefghijk" },
  });
  const key = { userId_videoId: { userId, videoId: video.id } };
  await db().videoProgress.create({ data: { userId, videoId: video.id, completedAt: new Date() } });
  await recordLesson(userId, video.id);
  await db().videoProgress.update({ where: key, data: { completedAt: null } });
  await recordLesson(userId, video.id);
  await transaction((tx) => writeHealth(tx, video.id, "ok", "gone"));
  await setActive(userId, false, { ...context, actorId: userId, versions: undefined });
  expect(await deliverWebhooks()).toEqual({ done: 5, failed: 0 });
  expect(typesOf(received)).toEqual([
    "user.joined",
    "video.completed",
    "video.taken_back",
    "video.unplayable",
    "user.deactivated",
  ]);
  for (const { headers, body } of received)
    expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
  expect(JSON.parse(received[1]?.body ?? "")).toEqual({
    type: "video.completed",
    timestamp: expect.stringMatching(/Z$/),
    data: { userId, videoId: video.id, evidence: "marked", points: 0 },
  });
  expect(await deliverWebhooks()).toEqual({ done: 0, failed: 0 });
  expect(await db().webhookDelivery.findFirst({ orderBy: { id: "asc" } })).toMatchObject({
    state: "sent",
    status: 200,
    answer: "taken",
  });
});

test("names and email addresses are sent only to webhooks that include them", async () => {
  const [plain, named] = [await startReceiver(ok), await startReceiver(ok)];
  await hook(plain.url);
  await hook(named.url, ["user.joined"], true);
  const { id, name, email } = await makeUser();
  await deliverWebhooks();
  expect(JSON.parse(plain.received[0]?.body ?? "").data).toEqual({ userId: id });
  expect(JSON.parse(named.received[0]?.body ?? "").data).toEqual({ userId: id, userName: name, userEmail: email });
});

test("a webhook gets only events that are recorded while it is active", async () => {
  await makeUser();
  const { url, received } = await startReceiver(ok);
  const { id } = await hook(url);
  const first = await makeUser();
  // Reading completions puts events in order, too.
  await listCompletionEvents(undefined, 1000);
  await updateWebhook(id, { active: false }, context);
  await makeUser();
  await deliverWebhooks();
  expect(received).toEqual([]);
  await updateWebhook(id, { active: true }, context);
  const last = await makeUser();
  await deliverWebhooks();
  expect(usersOf(received)).toEqual([first.id, last.id]);
});

test("a receiver that was down gets every event once it is back, in order", async () => {
  let isDown = true;
  const { url, received } = await startReceiver(() => ({ status: isDown ? 503 : 204 }));
  await hook(url);
  const users = [await makeUser(), await makeUser(), await makeUser()];
  for (const attempts of [1, 2]) {
    expect(await deliverWebhooks()).toEqual({ done: 0, failed: 1 });
    const [first, second] = await db().webhookDelivery.findMany({ orderBy: { id: "asc" } });
    expect(first).toMatchObject({ state: "queued", attempts, status: 503, lastError: "The answer was 503" });
    expect(second).toMatchObject({ state: "queued", attempts: 0 });
    expect(await deliverWebhooks(), "before the wait is over").toEqual({ done: 0, failed: 0 });
    await waitOver();
  }
  isDown = false;
  const attempts = received.splice(0);
  expect(new Set(attempts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await deliverWebhooks()).toEqual({ done: 3, failed: 0 });
  expect(usersOf(received)).toEqual(users.map(({ id }) => id));
  expect(received[0]?.headers["webhook-id"]).toBe(attempts[0]?.headers["webhook-id"]);
  expect(await db().webhook.findFirst()).toMatchObject({ state: "active", failingSince: null });
});

test("a message is given up after its last attempt, and the next one follows", async () => {
  const { url, received } = await startReceiver(() => ({ status: received.length === 1 ? 500 : 200 }));
  await hook(url);
  const users = [await makeUser(), await makeUser()];
  await deliverWebhooks(async () => ({ status: 500, text: "" }));
  received.length = 0;
  await waitOver({ attempts: 10 });
  await deliverWebhooks();
  expect(await db().job.findFirst()).toMatchObject({ attempts: 11, lastError: "The answer was 500" });
  expect((await db().job.findFirst())?.failedAt).not.toBeNull();
  expect(usersOf(received)).toEqual(users.map(({ id }) => id));
  expect((await db().webhookDelivery.findMany({ orderBy: { id: "asc" } })).map(({ state }) => state)).toEqual([
    "failed",
    "sent",
  ]);
});

test("a badge is sent once, and again when it was lost and earned again", async () => {
  const { url, received } = await startReceiver(ok);
  const { id: userId } = await makeUser();
  const made = [1, 2, 3, 4, 5].map((n) => ({ ...lesson(n), duration: 60 }));
  const videos = await db().video.createManyAndReturn({ data: made });
  const write = async (n: number, completedAt: Date | null) => {
    const videoId = videos[n]?.id ?? "";
    await db().videoProgress.upsert({
      where: { userId_videoId: { userId, videoId } },
      create: { userId, videoId, completedAt },
      update: { completedAt },
    });
    await recordLesson(userId, videoId);
  };
  const earned = async () => {
    await Promise.all([deliverWebhooks(), deliverWebhooks()]);
    await deliverWebhooks();
    return received.splice(0).map(({ body }) => JSON.parse(body).data);
  };
  // Earned before a webhook wanted the event, and so never sent.
  await write(0, new Date());
  await deliverWebhooks();
  await hook(url, ["badge.earned"]);
  for (const n of [1, 2, 3]) await write(n, new Date());
  expect(await earned()).toEqual([]);
  await write(4, new Date());
  expect(await earned()).toEqual([{ userId, badge: "Learning Momentum" }]);
  await write(3, null);
  expect(await earned()).toEqual([]);
  await write(3, new Date());
  expect(await earned()).toEqual([{ userId, badge: "Learning Momentum" }]);
  await write(2, null);
  await write(2, new Date());
  await write(2, null);
  expect(await earned()).toEqual([]);
});

test("deliveries at the same time send each message once", async () => {
  const { url, received } = await startReceiver(ok);
  await hook(url);
  const users = [];
  for (let made = 0; made < 6; made += 1) users.push(await makeUser());
  await Promise.all(Array.from({ length: 4 }, () => deliverWebhooks()));
  expect(usersOf(received)).toEqual(users.map(({ id }) => id));
});

describe("the message of a killed process arrives once its lease has expired, and later ones wait,", () => {
  test.each([
    ["when the process was killed before sending", false, [0, 1]],
    ["when the process was killed between sending and recording", true, [0, 0, 1]],
  ])("%s", async (_, isSent, expected) => {
    const { url, received } = await startReceiver(ok);
    await hook(url);
    const users = [await makeUser(), await makeUser()];
    await queueWebhooks();
    // The steps of the killed process.
    const [claim] = await claimDue(["webhooks"], 1);
    const delivery = (await findQueued(claim?.key ?? "")) as NonNullable<Awaited<ReturnType<typeof findQueued>>>;
    const body = (await payloadOf(delivery.eventId ?? 0n, { hasNames: false })) as string;
    if (isSent) await attempt(delivery.webhook, delivery.messageId, body);

    expect(await deliverWebhooks()).toEqual({ done: 0, failed: 0 });
    await waitOver();
    expect(await deliverWebhooks()).toEqual({ done: 2, failed: 0 });
    expect(usersOf(received)).toEqual(expected.map((index) => users[index]?.id));
    const [first] = await db().webhookDelivery.findMany({ orderBy: { id: "asc" } });
    expect(first).toMatchObject({ state: "sent", attempts: 1, messageId: delivery.messageId });
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });
});

describe("a webhook is stopped, and the administrators are told,", () => {
  const mails = async () =>
    (await db().outboxMessage.findMany({ where: { kind: "webhook-stopped" } })).map(({ recipient }) => recipient);

  beforeEach(async () => {
    await db().outboxMessage.deleteMany();
  });

  test("when its address answers that it is gone", async () => {
    const { url } = await startReceiver(() => ({ status: 410 }));
    await hook(url);
    const [administrator] = [await makeUser({ isAdmin: true }), await makeUser()];
    await deliverWebhooks();
    expect(await db().webhook.findFirst()).toMatchObject({ state: "gone" });
    expect(await db().webhookDelivery.count({ where: { state: "queued" } })).toBe(0);
    expect(await mails()).toContain(administrator.email);
  });

  test("when everything failed for five days", async () => {
    const { id } = await hook("http://127.0.0.1:9/hook");
    await makeUser();
    await deliverWebhooks();
    expect(await db().webhookDelivery.findFirst()).toMatchObject({
      status: null,
      lastError: "The address cannot be reached",
    });
    expect(await mails()).toEqual([]);
    const failingSince = new Date(Date.now() - 5 * 86_400_000 - 1_000);
    await db().webhook.update({ where: { id }, data: { failingSince } });
    await waitOver();
    await deliverWebhooks();
    expect(await db().webhook.findFirst()).toMatchObject({ state: "failed" });
    expect(await mails()).not.toEqual([]);
  });
});

test("a new secret signs at once, and the old one for another day", async () => {
  const { url, received } = await startReceiver(ok);
  const former = await hook(url);
  const renewed = await renewSecret(former.id, context);
  await makeUser();
  await deliverWebhooks();
  const verifies = (secret: string) => {
    const { headers, body } = received.at(-1) as ReceivedMessage;
    try {
      return Boolean(new Verifier(secret).verify(body, headers));
    } catch {
      return false;
    }
  };
  expect([former, renewed].map(({ secret }) => verifies(secret))).toEqual([true, true]);
  await db().webhook.updateMany({ data: { formerSecretUntil: new Date(0) } });
  await makeUser();
  await deliverWebhooks();
  expect([former, renewed].map(({ secret }) => verifies(secret))).toEqual([false, true]);
});

test("a redirect is not followed, and an internal address is refused when connecting", async () => {
  const { url, received } = await startReceiver(() => ({ status: 302 }));
  const { id } = await hook(url);
  await makeUser();
  await deliverWebhooks();
  expect(received).toHaveLength(1);
  expect(await db().webhookDelivery.findFirst()).toMatchObject({ lastError: "The answer was 302" });
  await db().webhook.update({ where: { id }, data: { url: "https://10.0.0.1/hook" } });
  await waitOver();
  await deliverWebhooks();
  expect(await db().webhookDelivery.findFirst()).toMatchObject({
    status: null,
    lastError: "This address is inside the network. OUTBOUND_ALLOW can allow it",
  });
});

test("the messages of a deleted user are not sent", async () => {
  const { url, received } = await startReceiver(ok);
  await hook(url);
  const { id } = await makeUser();
  await listCompletionEvents(undefined, 1000);
  await db().user.delete({ where: { id } });
  expect(await deliverWebhooks()).toEqual({ done: 0, failed: 0 });
  expect(received).toEqual([]);
});
