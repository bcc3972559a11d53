import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailContentSchema } from "@/lib/messages/outbox/schema";
import { db } from "@/lib/platform/db";
import { makeCompletions } from "@/tests/fixtures/completions";
import { makePlan, makeTrack } from "@/tests/fixtures/curation";
import { makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser, removePassword } from "@/tests/fixtures/test-user";
import { deleteOldDecisions, notifyOnce, setSubscription } from "./data";
import { sendNotifications } from "./notify";
import { tellPlansBehind } from "./tell-plans-behind";

let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  dropDatabase = await useOwnDatabase();
});
afterAll(() => dropDatabase());
beforeEach(async () => {
  await db().user.deleteMany();
  await db().outboxMessage.deleteMany();
});

/** A Monday, and the evening before it. */
const MONDAY = new Date("2026-11-23T08:00:00Z");
const EVENING = new Date("2026-11-22T18:30:00Z");
const LAST_WEEK = ["2026-11-16T00:00:00Z", "2026-11-20T12:00:00Z", "2026-11-22T23:59:59Z"];
const TWO_DAYS = ["2026-11-20T12:00:00Z", "2026-11-21T12:00:00Z"];

async function mails() {
  const rows = await db().outboxMessage.findMany({ orderBy: { createdAt: "asc" } });
  return rows.map(({ kind, recipient, content }) => ({ kind, recipient, ...mailContentSchema.parse(content) }));
}

const summaryReader = async (moments: string[] = LAST_WEEK, traits: Parameters<typeof makeUser>[0] = {}) => {
  const user = await makeUser({ weeklySummary: true, ...traits });
  return { user, area: await makeCompletions(user, moments) };
};

/** While `act` runs, the commit of each transaction that inserts into a table fails. */
async function failCommitsOf(table: string, act: () => Promise<void>) {
  await db().$executeRawUnsafe(`CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'the commit fails'; END $$`);
  await db().$executeRawUnsafe(`CREATE CONSTRAINT TRIGGER fail_commit AFTER INSERT ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_commit()`);
  await act().finally(() => db().$executeRawUnsafe("DROP FUNCTION fail_commit CASCADE"));
}

describe("a weekly summary", () => {
  test("reports the week's figures as on Progress, and is sent once", async () => {
    const { user, area } = await summaryReader([...LAST_WEEK, "2026-11-10T12:00:00Z", "2026-11-23T07:00:00Z"]);
    const left = await makeVideo({ title: "How light falls", duration: 1800 });
    await db().videoPosition.create({ data: { userId: user.id, videoId: left.id, seconds: 300 } });
    const version = { version: 1, kind: "recall" as const, prompt: "Key light", back: "The main light" };
    await db().item.create({ data: { ownerId: user.id, kind: "recall", versions: { create: version } } });
    const track = await makeTrack();
    // An hour every Monday since January.
    await makePlan(user.id, track.id, [left.id]);
    expect(await sendNotifications(MONDAY)).toEqual({ weekly_summary: 1, streak_reminder: 0 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "weekly-summary",
      recipient: user.email,
      subject: "Your week on Waypoint: 3 lessons, 30 points",
    });
    for (const line of [
      "From 16 November 2026 to 22 November 2026 you completed 3 lessons and earned 30 points.",
      `Your plan for “${track.title}” is 1 session behind.`,
      "- Hours learned: 1.5",
      "- Day streak now: 2",
      "- Cards to refresh: 1",
      `- ${area.name}: +30, now 50 of 100 points`,
      `/videos/${left.id}`,
      "Continue with: How light falls",
    ]) {
      expect(mail?.text).toContain(line);
    }
    for (const later of [MONDAY, new Date("2026-11-23T23:00:00Z"), new Date("2026-11-24T11:00:00Z")]) {
      expect(await sendNotifications(later)).toEqual({ weekly_summary: 0, streak_reminder: 0 });
    }
    expect(await mails()).toHaveLength(1);
  });

  test("is sent again a week later when a lesson was completed", async () => {
    await summaryReader([...LAST_WEEK, "2026-11-25T12:00:00Z"]);
    for (const week of ["2026-11-23", "2026-11-30", "2026-12-07"]) {
      await sendNotifications(new Date(`${week}T09:00:00Z`));
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Your week on Waypoint: 3 lessons, 30 points",
      "Your week on Waypoint: 1 lesson, 10 points",
    ]);
  });

  test("greets by name only when the user has proved the address and gave it", async () => {
    const { user: own } = await summaryReader(LAST_WEEK, { name: "Ada Own" });
    const { user: given } = await summaryReader(LAST_WEEK, { name: "Ada Given" });
    const { user: unproved } = await summaryReader(LAST_WEEK, { name: "Ada Unproved", isProved: false });
    await db().user.update({ where: { id: given.id }, data: { emailGivenAt: new Date() } });
    await sendNotifications(MONDAY);
    const texts = new Map((await mails()).map(({ recipient, text }) => [recipient, text]));
    expect(texts.get(own.email)).toContain("Ada Own");
    expect(texts.get(given.email)).not.toContain("Ada");
    expect(texts.get(unproved.email)).not.toContain("Ada");
  });

  test("uses the user's language and time zone", async () => {
    const { user } = await summaryReader(["2026-11-15T10:00:00Z"], { timeZone: "Pacific/Kiritimati" });
    await db().user.update({ where: { id: user.id }, data: { language: "de" } });
    expect(await sendNotifications(new Date("2026-11-22T17:59:00Z"))).toMatchObject({ weekly_summary: 0 });
    expect(await sendNotifications(new Date("2026-11-22T18:00:00Z"))).toMatchObject({ weekly_summary: 1 });
    const [mail] = await mails();
    expect(mail?.text).toContain("From 16. November 2026 to 22. November 2026 you completed 1 lesson");
    expect(mail?.text).toContain("- Hours learned: 0,5");
  });

  test("is not sent to users who completed nothing, did not subscribe, are invited or are deactivated", async () => {
    await summaryReader(["2026-11-15T23:59:59Z"]);
    await summaryReader(LAST_WEEK, { weeklySummary: false, streakReminder: true });
    const { user: invited } = await summaryReader();
    await removePassword(invited.id);
    await db().user.update({ where: { id: invited.id }, data: { emailVerified: null } });
    const { user: deactivated } = await summaryReader();
    await db().user.update({ where: { id: deactivated.id }, data: { deactivatedAt: MONDAY } });
    expect(await sendNotifications(MONDAY)).toEqual({ weekly_summary: 0, streak_reminder: 0 });
    expect(await mails()).toEqual([]);
  });
});

describe("a streak reminder", () => {
  const remindable = async (moments: string[] = TWO_DAYS, traits: Parameters<typeof makeUser>[0] = {}) => {
    const user = await makeUser({ streakReminder: true, ...traits });
    await makeCompletions(user, moments);
    return user;
  };

  test("is sent once, in the evening on which a streak ends", async () => {
    const user = await remindable();
    expect(await sendNotifications(new Date("2026-11-22T17:59:00Z"))).toMatchObject({ streak_reminder: 0 });
    for (const _ of [1, 2]) await sendNotifications(EVENING);
    const found = await mails();
    expect(found).toMatchObject([
      { kind: "streak-reminder", recipient: user.email, subject: "Your streak ends today" },
    ]);
    expect(found[0]?.text).toContain("on 2 days in a row");
  });

  test("is not sent when a lesson was completed today, the streak is one day long, or it has ended", async () => {
    await remindable([...TWO_DAYS, "2026-11-22T08:00:00Z"]);
    await remindable(["2026-11-21T12:00:00Z"]);
    await remindable(["2026-11-19T12:00:00Z", "2026-11-20T12:00:00Z"]);
    await remindable(TWO_DAYS, { streakReminder: false });
    expect(await sendNotifications(EVENING)).toEqual({ weekly_summary: 0, streak_reminder: 0 });
  });

  test("counts days in the user's time zone", async () => {
    // In Kathmandu (+05:45) both are on the 21st; in Niue (−11) they are on the 20th and on the 21st, which is
    // yesterday.
    const moments = ["2026-11-20T18:30:00Z", "2026-11-21T12:00:00Z"];
    await remindable(moments, { timeZone: "Asia/Kathmandu" });
    const away = await remindable(moments, { timeZone: "Pacific/Niue" });
    await sendNotifications(new Date("2026-11-22T13:00:00Z"));
    await sendNotifications(new Date("2026-11-23T05:30:00Z"));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([away.email]);
  });
});

describe("a decision for a user, kind and day", () => {
  test("is made once by concurrent runs, for more users than a batch", async () => {
    const users = [];
    for (let count = 0; count < 11; count += 1) users.push((await summaryReader(["2026-11-18T12:00:00Z"])).user);
    const runs = await Promise.all(Array.from({ length: 6 }, () => sendNotifications(MONDAY)));
    expect(runs.reduce((sum, run) => sum + run.weekly_summary, 0)).toBe(11);
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(users.map(({ email }) => email).sort());
  });

  test("is not repeated when a change of time zone repeats the day", async () => {
    const { user } = await summaryReader(["2026-11-18T12:00:00Z"], { timeZone: "Pacific/Kiritimati" });
    expect(await sendNotifications(new Date("2026-11-22T18:00:00Z"))).toMatchObject({ weekly_summary: 1 });
    await db().user.update({ where: { id: user.id }, data: { timeZone: "Pacific/Niue" } });
    expect(await sendNotifications(new Date("2026-11-23T19:00:00Z"))).toMatchObject({ weekly_summary: 0 });
  });

  test("is saved together with its mail or not at all", async () => {
    const { user } = await summaryReader();
    const decision = { user, kind: "weekly_summary", day: "2026-11-23" } as const;
    const broken = { subject: "x", html: "x", text: "\u0000" };
    await expect(notifyOnce({ ...decision, mail: broken })).rejects.toThrow();
    expect(await db().notification.count()).toBe(0);
    await failCommitsOf("notifications", async () => {
      await expect(notifyOnce({ ...decision, mail: { ...broken, text: "x" } })).rejects.toThrow();
    });
    expect(await mails()).toEqual([]);
    expect(await sendNotifications(MONDAY)).toMatchObject({ weekly_summary: 1 });
  });

  test("queues no mail when the user has unsubscribed meanwhile", async () => {
    const { user } = await summaryReader();
    await setSubscription({ userId: user.id, kind: "weekly_summary" }, false);
    const mail = { subject: "x", html: "x", text: "x" };
    expect(await notifyOnce({ user, kind: "weekly_summary", day: "2026-11-23", mail })).toBe(false);
    expect(await mails()).toEqual([]);
  });

  test("is made for other users when one user's mail fails", async () => {
    const { user } = await summaryReader();
    await db().user.update({ where: { id: user.id }, data: { language: "no language at all" } });
    const { user: next } = await summaryReader();
    expect(await sendNotifications(MONDAY)).toMatchObject({ weekly_summary: 1 });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([next.email]);
  });

  test("is deleted after its retention and not before", async () => {
    const { user } = await summaryReader();
    const old = new Date(Date.now() - 61 * 86_400_000);
    const decision = { userId: user.id, kind: "streak_reminder", sent: true } as const;
    await db().notification.create({ data: { ...decision, day: old, decidedAt: old } });
    await db().notification.create({ data: { ...decision, day: new Date() } });
    expect(await deleteOldDecisions()).toBe(1);
    expect(await db().notification.count()).toBe(1);
  });
});

test("a user whose plan fails does not keep the others from hearing that theirs is behind", async () => {
  const [{ id: trackId }, { id: videoId }] = [await makeTrack(), await makeVideo()];
  const users = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
  for (const { id } of users) await makePlan(id, trackId, [videoId]);
  const [failing, ...others] = users.map(({ id }) => id).toSorted();
  await db().$executeRawUnsafe(`ALTER TABLE notifications ADD CONSTRAINT fails CHECK (user_id <> '${failing}')`);
  await tellPlansBehind(MONDAY).finally(() =>
    db().$executeRawUnsafe("ALTER TABLE notifications DROP CONSTRAINT fails"),
  );
  const told = () => db().notice.findMany({ where: { kind: "plan" }, orderBy: { userId: "asc" } });
  expect((await told()).map(({ userId }) => userId)).toEqual(others);
  await tellPlansBehind(MONDAY);
  expect((await told()).map(({ userId }) => userId)).toEqual([failing, ...others]);
});
