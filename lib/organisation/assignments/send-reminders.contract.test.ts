import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteVideo } from "@/lib/library/videos/data";
import { mailContentSchema } from "@/lib/messages/outbox/schema";
import { payloadOf } from "@/lib/organisation/webhooks/payload";
import { addDays, type Day } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { sendReminders } from "./send-reminders";

const DUE = "2036-03-31";
const at = (day: Day, hour: string) => new Date(`${day}T${hour}:00Z`);

let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  dropDatabase = await useOwnDatabase();
});
afterAll(() => dropDatabase());

/** Assigns a new lesson to users, written to the database directly. */
async function makeAssignment(userIds: string[], dueOn: Day | null, traits: { remind?: "auto" | "hand" } = {}) {
  const video = await makeVideo();
  const due = dueOn ? new Date(`${dueOn}T00:00:00Z`) : null;
  const assignment = await db().assignment.create({ data: { videoId: video.id, dueOn: due, ...traits } });
  await db()
    .$executeRaw`SELECT put_under_assignments(array_agg(${assignment.id}::uuid), array_agg(id)) FROM unnest(${userIds}::uuid[]) AS u (id)`;
  return { ...assignment, video };
}

/** The automatic mails to a user, in the order in which they were queued. */
async function mailsOf({ id: userId }: TestUser) {
  const rows = await db().outboxMessage.findMany({
    where: { userId, kind: "assignments" },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ content }) => mailContentSchema.parse(content));
}

test("each reminder is sent once by two schedulers that run repeatedly", async () => {
  const user = await makeUser();
  const { video } = await makeAssignment([user.id], DUE);
  for (const left of [20, 19, 8, 7, 6, 2, 1, 0, -1, -2]) {
    const now = at(addDays(DUE, -left), "09:30");
    await Promise.all([sendReminders(now), sendReminders(now)]);
    await sendReminders(now);
  }
  const mails = await mailsOf(user);
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array(3).fill(`To do: “${video.title}”`),
    `Late: “${video.title}”`,
  ]);
  const decisions = await db().notification.findMany({
    where: { userId: user.id, kind: "assignments", sent: true },
    orderBy: { day: "asc" },
  });
  expect(decisions.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(
    [20, 7, 1, -1].map((left) => addDays(DUE, -left)),
  );
});

test("an event is recorded once on the due day in each user's time zone, and again when the day was moved", async () => {
  const zones = ["Pacific/Auckland", "UTC", "America/New_York"];
  const users = await Promise.all(zones.map((timeZone) => makeUser({ timeZone })));
  const [done, excused] = [await makeUser(), await makeUser()];
  const ids = users.map(({ id }) => id);
  const { id: assignmentId, video } = await makeAssignment([...ids, done.id, excused.id], DUE, { remind: "hand" });
  const row = (userId: string) => ({ where: { assignmentId, userId } });
  const doneAt = new Date();
  await db().assignmentPerson.updateMany({ ...row(done.id), data: { doneAt, doneEvidence: "marked" } });
  await db().assignmentPerson.updateMany({ ...row(excused.id), data: { excusedAt: doneAt } });
  const told = async () => {
    const where = { kind: "assignment.due", subjectId: assignmentId };
    const rows = await db().productEvent.findMany({ where, orderBy: { id: "asc" } });
    return rows.map(({ userId, at: when }) => [ids.indexOf(userId ?? ""), when.toISOString()]);
  };
  const hours = [at(addDays(DUE, -1), "10:59"), at(addDays(DUE, -1), "11:01"), at(DUE, "00:01"), at(DUE, "04:01")];
  for (const now of [...hours, at(DUE, "20:00")]) await Promise.all([sendReminders(now), sendReminders(now)]);
  const first = hours.slice(1).map((hour, index) => [index, hour.toISOString()]);
  expect(await told()).toEqual(first);

  const moved = addDays(DUE, 1);
  await db().assignmentPerson.updateMany({ ...row(ids[1] ?? ""), data: { dueOn: new Date(`${moved}T00:00:00Z`) } });
  await sendReminders(at(moved, "00:01"));
  expect(await told()).toEqual([...first, [1, at(moved, "00:01").toISOString()]]);
  const event = await db().productEvent.findFirstOrThrow({ where: { subjectId: assignmentId } });
  expect(JSON.parse((await payloadOf(event.id, { hasNames: true })) ?? "")).toMatchObject({
    type: "assignment.due",
    data: { userId: ids[0], assignmentId, round: 1, userEmail: users[0]?.email, title: video.title },
  });
});

test("a user gets one mail for all reminders of a day, and the next run sends it when its commit failed", async () => {
  const user = await makeUser();
  const late = await makeAssignment([user.id], DUE);
  const soon = await makeAssignment([user.id], addDays(DUE, 5));
  const undated = await makeAssignment([user.id], null);
  const silent = await makeAssignment([user.id], DUE, { remind: "hand" });
  const now = at(addDays(DUE, 1), "08:00");
  await db().$executeRawUnsafe(`CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'the commit fails'; END $$`);
  await db().$executeRawUnsafe(`CREATE CONSTRAINT TRIGGER fail_commit AFTER INSERT ON outbox_messages
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_commit()`);
  await sendReminders(now).finally(() => db().$executeRawUnsafe("DROP FUNCTION fail_commit CASCADE"));
  expect(await mailsOf(user)).toEqual([]);
  await sendReminders(now);
  const [mail, ...others] = await mailsOf(user);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Late: 3 assignments");
  for (const [{ video }, due] of [
    [late, "was due on 31 March 2036"],
    [soon, "by 5 April 2036"],
    [undated, "no due date"],
  ] as const) {
    expect(mail?.text).toContain(`${video.title}: ${due}`);
  }
  expect(mail?.text).not.toContain(silent.video.title);
});

// The clocks change on 30 March 2036 in Berlin and on 9 March in New York; the last two days are the due day and the next.
test.each([
  ["UTC", "2036-04-01T07:59:00Z", "2036-04-01T08:00:00Z"],
  ["Europe/Berlin", "2036-04-01T05:59:00Z", "2036-04-01T06:00:00Z"],
  ["America/New_York", "2036-04-01T11:59:00Z", "2036-04-01T12:00:00Z"],
  ["Pacific/Kiritimati", "2036-03-31T17:59:00Z", "2036-03-31T18:00:00Z"],
  ["Pacific/Niue", "2036-04-01T18:59:00Z", "2036-04-01T19:00:00Z"],
  ["Asia/Kolkata", "2036-04-01T02:29:00Z", "2036-04-01T02:30:00Z"],
])("in %s an assignment is late from 8:00 on the day after the due day", async (timeZone, before, after) => {
  const user = await makeUser({ timeZone });
  await makeAssignment([user.id], DUE);
  await db().assignmentPerson.updateMany({ where: { userId: user.id }, data: { reminded: 3 } });
  await sendReminders(new Date(before));
  expect(await mailsOf(user)).toEqual([]);
  await sendReminders(new Date(after));
  expect((await mailsOf(user)).map(({ subject }) => subject.slice(0, 5))).toEqual(["Late:"]);
});

test("deactivated users, users who are done and ended assignments are not reminded", async () => {
  const [deactivated, done, free] = await Promise.all([makeUser(), makeUser(), makeUser()]);
  await db().user.update({ where: { id: deactivated.id }, data: { deactivatedAt: new Date() } });
  const { id } = await makeAssignment([deactivated.id, done.id], DUE);
  await db().assignmentPerson.updateMany({
    where: { assignmentId: id, userId: done.id },
    data: { doneAt: new Date(), doneEvidence: "marked" },
  });
  const ended = await makeAssignment([free.id], DUE);
  await db().assignment.update({ where: { id: ended.id }, data: { endedAt: new Date(), endReason: "hand" } });
  await sendReminders(at(addDays(DUE, 1), "10:00"));
  for (const user of [deactivated, done, free]) expect(await mailsOf(user)).toEqual([]);
});

test("managers and the maker get one mail when an assignment ends with its subject", async () => {
  const [manager, maker, member] = await Promise.all([makeUser(), makeUser(), makeUser()]);
  const team = await makeTeam({ members: [member.id], managers: [manager.id] });
  const video = await makeVideo();
  await db().assignment.create({ data: { videoId: video.id, teamId: team.id, madeBy: maker.id } });
  await deleteVideo(video.id, { actorId: maker.id, origin: { address: null, device: null } });
  await Promise.all([sendReminders(), sendReminders()]);
  const told = await db().outboxMessage.findMany({ where: { kind: "assignment-ended" } });
  const ids = told.map(({ userId }) => userId).filter((id) => [manager.id, maker.id, member.id].includes(id ?? ""));
  expect(ids.sort()).toEqual([manager.id, maker.id].sort());
});

test("a time zone unknown to PostgreSQL does not stop the events of due assignments", async () => {
  const [user, other] = [await makeUser({ timeZone: "AET" }), await makeUser()];
  await makeAssignment([user.id, other.id], DUE);
  await sendReminders(at(DUE, "09:30"));
  expect(
    await db().productEvent.count({ where: { userId: { in: [user.id, other.id] }, kind: "assignment.due" } }),
  ).toBe(2);
});

test("a reminder has no name in its greeting when somebody else gave the address", async () => {
  const [own, given] = [await makeUser({ name: "Ada Own" }), await makeUser({ name: "Ada Given" })];
  await db().user.update({ where: { id: given.id }, data: { emailGivenAt: new Date() } });
  await makeAssignment([own.id, given.id], "2037-03-31");
  await sendReminders(at("2037-03-24", "09:30"));
  expect((await mailsOf(own))[0]?.text).toContain("Ada Own");
  expect((await mailsOf(given)).map(({ text }) => text)).toEqual([expect.not.stringContaining("Ada")]);
});
