import { request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { NewFactor } from "@/lib/identity/factors/schema";
import type { InvitedRow } from "@/lib/identity/invitations/schema";
import type { PresignedUpload } from "@/lib/identity/pictures/schema";
import { type Actor, findActor, whileActing } from "@/lib/identity/sessions/data";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import { manager } from "@/lib/organisation/teams/access";
import type { Webhook, WebhookDelivery } from "@/lib/organisation/webhooks/schema";
import { db } from "@/lib/platform/db";
import { changeDuring, lockedUser } from "@/tests/fixtures/change-during";
import { baseUrl, type Refusal, visitor } from "@/tests/fixtures/client";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { codeIn, lastMail, lastSms, tokenIn } from "@/tests/fixtures/mailbox";
import { halvedPicture } from "@/tests/fixtures/picture";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, newEmail, newPhoneNumber, type TestUser, totpCode } from "@/tests/fixtures/test-user";
import { startReceiver } from "@/tests/fixtures/webhook-receiver";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const takeRole = async ({ id }: TestUser) =>
  expect((await administrator.call("PUT", `/api/users/${id}`, { isAdmin: false })).status).toBe(200);

const ROWS = 60;

describe("an administrator who loses the role during a long call", () => {
  test("sends no further invitations", async () => {
    const former = await makeUser({ isAdmin: true });
    const emails = Array.from({ length: ROWS }, newEmail);
    const rows = emails.map((email) => ({ email, name: "Ada", isAdmin: true }));
    const call = former.call<InvitedRow[]>("POST", "/api/users/invite/bulk", { rows, dryRun: false });
    const invitations = () => db().invitation.count({ where: { user: { email: { in: emails } } } });
    await expect.poll(invitations, { timeout: 15_000 }).toBeGreaterThan(0);
    await takeRole(former);
    const before = await invitations();
    const { status, body } = await call;
    const after = await invitations();
    expect(status).toBe(200);
    // The row that was being written when the role ended counts as one of before.
    expect(after - before).toBeLessThanOrEqual(1);
    expect(body.filter(({ fate }) => fate === "new")).toHaveLength(after);
    expect(body.at(-1)).toMatchObject({ fate: "failed", message: "You are not allowed to do this" });
  });

  test("adds no further videos", async () => {
    const former = await makeUser({ isAdmin: true });
    const area = await makeArea();
    const ids = Array.from({ length: ROWS }, newYoutubeId);
    const rows = ids.map((id) => ({ videoUrl: `https://youtu.be/${id}`, title: id, areas: `${area.name}: 10` }));
    const call = former.call<ImportedVideo[]>("POST", "/api/videos/import", { rows, dryRun: false });
    const videos = () => db().video.count({ where: { providerVideoId: { in: ids } } });
    await expect.poll(videos, { timeout: 15_000 }).toBeGreaterThan(0);
    await takeRole(former);
    const { status, body } = await call;
    expect(status).toBe(200);
    expect(body.at(-1)).toMatchObject({ fate: "invalid", message: "You are not allowed to do this" });
    expect(body.filter(({ fate }) => fate === "new")).toHaveLength(await videos());
  });
});

type Act = (former: TestUser, other: TestUser) => [method: string, path: string, body?: object];

describe("an act that waits while its administrator loses the role is refused:", () => {
  test.each<[string, Act, waitsFor?: "former"]>([
    ["giving oneself the role", ({ id }) => ["PUT", `/api/users/${id}`, { isAdmin: true }], "former"],
    ["giving another the role", (_, { id }) => ["PUT", `/api/users/${id}`, { isAdmin: true }]],
    ["taking another's role", (_, { id }) => ["PUT", `/api/users/${id}`, { isAdmin: false }]],
    ["deactivating another", (_, { id }) => ["PUT", `/api/users/${id}/active`, { active: false }]],
    ["deactivating many", (_, { id }) => ["POST", "/api/users/bulk", { action: "deactivate", userIds: [id] }]],
    ["changing another's address", (_, { id }) => ["PUT", `/api/users/${id}`, { email: newEmail() }]],
    ["deleting another", (_, { id }) => ["DELETE", `/api/users/${id}`]],
  ])("%s", async (_, act, waitsFor) => {
    const [former, other] = [await makeUser({ isAdmin: true }), await makeUser()];
    const [method, path, body] = act(former, other);
    const before = await db().user.findUniqueOrThrow({ where: { id: other.id } });
    const answer = await changeDuring(
      () => former.call(method, path, body),
      (tx) => tx.user.update({ where: { id: former.id }, data: { isAdmin: false } }),
      lockedUser(waitsFor === "former" ? former : other),
    );
    expect(answer.status).toBe(403);
    expect(await db().user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(before);
    expect((await db().user.findUniqueOrThrow({ where: { id: former.id } })).isAdmin).toBe(false);
  });
});

test("an act on many users makes nobody wait who ends the access of its administrator, and is refused whole then", async () => {
  const [thief, helper, last] = [await makeUser({ isAdmin: true }), await makeUser(), await makeUser()];
  const userIds = [helper.id, last.id].toSorted();
  const answer = await changeDuring(
    () => thief.call("POST", "/api/users/bulk", { action: "role", userIds, isAdmin: true }),
    async () => expect((await administrator.call("DELETE", `/api/users/${thief.id}/sessions`)).status).toBe(204),
    lockedUser({ id: userIds[1] as string }),
  );
  expect(answer.status).toBe(401);
  expect(await db().user.count({ where: { id: { in: userIds }, isAdmin: true } })).toBe(0);
});

/** Fails while a call holds the rows of administrators. One stands for all: other tests hold those of theirs. */
const holdAdministrator = () =>
  db().$executeRaw`SELECT FROM users WHERE id = ${administrator.id}::uuid FOR UPDATE NOWAIT`;

test.each<[string, (learner: TestUser) => Promise<() => Promise<{ status: number }>>]>([
  [
    "a password set by a link",
    async ({ email }) => {
      await visitor("POST", "/api/account/recovery", { email });
      const token_hash = tokenIn(await lastMail(email, "recovery"));
      return () => visitor("POST", "/api/account/recovery/reset", { token_hash, password: "a long walk at noon" });
    },
  ],
  [
    "an address given by an administrator",
    async ({ id }) =>
      () =>
        administrator.call("PUT", `/api/users/${id}`, { email: newEmail() }),
  ],
  [
    "second factors taken by an administrator",
    async ({ id }) =>
      () =>
        administrator.call("DELETE", `/api/users/${id}/factors`),
  ],
])("%s holds no administrator's row while it waits for a learner's", async (_, prepare) => {
  const learner = await makeUser();
  const act = await prepare(learner);
  const { status } = await changeDuring(act, holdAdministrator, lockedUser(learner));
  expect(status).toBeLessThan(300);
});

describe("a manager's assignment that waits is not made once they have lost", () => {
  test.each<[string, number, (manager: TestUser, teamId: string) => Promise<unknown>]>([
    ["their session", 401, ({ id }) => db().session.deleteMany({ where: { userId: id } })],
    ["their account", 401, ({ id }) => db().user.update({ where: { id }, data: { deactivatedAt: new Date() } })],
    ["the team", 404, ({ id }, teamId) => administrator.call("DELETE", `/api/teams/${teamId}/members/${id}`)],
  ])("%s", async (_, status, lose) => {
    const [former, member, { id: videoId }] = [await makeUser(), await makeUser(), await makeVideo()];
    const { id: teamId } = await makeTeam({ managers: [former.id], members: [member.id] });
    const answer = await changeDuring(
      () => former.call("POST", "/api/assignments", { videoId, teamId, dueOn: null }),
      () => lose(former, teamId),
      (tx) => tx.$executeRaw`SELECT FROM videos WHERE id = ${videoId}::uuid FOR UPDATE`,
    );
    expect(answer.status).toBe(status);
    expect(await db().assignment.count({ where: { teamId } })).toBe(0);
  });
});

/** A manager with two members, in the order of their ids, and how the second one leaves. */
async function makeManaged() {
  const [manager, ...users] = [await makeUser(), await makeUser(), await makeUser()];
  const members = users.map(({ id }) => id).toSorted() as [string, string];
  const { id: teamId } = await makeTeam({ managers: [manager.id], members });
  return { manager, members, leave: () => administrator.call("DELETE", `/api/teams/${teamId}/members/${members[1]}`) };
}

test("a manager's assignment that waits reaches no user who has left their teams meanwhile", async () => {
  const [{ manager, members, leave }, { id: videoId }] = [await makeManaged(), await makeVideo()];
  const answer = await changeDuring(
    () => manager.call("POST", "/api/assignments", { videoId, userIds: members, dueOn: null }),
    leave,
    (tx) => tx.$executeRaw`SELECT FROM videos WHERE id = ${videoId}::uuid FOR UPDATE`,
  );
  expect(answer.status).toBe(404);
  expect(await db().assignment.count({ where: { videoId } })).toBe(0);
});

test("a manager's reminder reaches no user who has left their teams meanwhile", async () => {
  const [{ manager, members, leave }, { id: videoId }] = [await makeManaged(), await makeVideo()];
  await administrator.call("POST", "/api/assignments", { videoId, userIds: members, dueOn: null });
  const answer = await changeDuring(
    () => manager.call("POST", "/api/assignments/remind", { userIds: members }),
    leave,
    lockedUser({ id: members[0] }),
  );
  expect(answer).toMatchObject({ status: 200, body: { sent: 1, skipped: 1 } });
});

test("users are not excused by a manager who lost their team while that waited", async () => {
  const [former, member, { id: videoId }] = [await makeUser(), await makeUser(), await makeVideo()];
  const { id: teamId } = await makeTeam({ managers: [former.id], members: [member.id] });
  const assignment = { videoId, teamId, dueOn: null };
  const { id } = (await former.call<{ id: string }>("POST", "/api/assignments", assignment)).body;
  const answer = await changeDuring(
    () => former.call("POST", `/api/assignments/${id}/excuse`, { userIds: [member.id] }),
    () => administrator.call("DELETE", `/api/teams/${teamId}/members/${former.id}`),
    (tx) => tx.$executeRaw`SELECT FROM assignment_people WHERE user_id = ${member.id}::uuid FOR UPDATE`,
  );
  expect(answer.status).toBe(404);
  expect(await db().assignmentPerson.count({ where: { userId: member.id, excusedAt: { not: null } } })).toBe(0);
});

test("an administrator who lost the role while that waited deletes nobody else's comment", async () => {
  const [former, author, { id: videoId }] = [await makeUser({ isAdmin: true }), await makeUser(), await makeVideo()];
  const { id } = await db().comment.create({ data: { videoId, userId: author.id, content: "Kept" } });
  const answer = await changeDuring(
    () => former.call("DELETE", `/api/comments/${id}`, {}),
    (tx) => tx.user.update({ where: { id: former.id }, data: { isAdmin: false } }),
    (tx) => tx.$executeRaw`SELECT FROM comments WHERE id = ${id}::uuid FOR UPDATE`,
  );
  expect(answer.status).toBe(403);
  expect(await db().comment.count({ where: { id } })).toBe(1);
});

test("an act on many users holds no administrator's row while it works on the others", async () => {
  const [busy, other] = [await makeUser({ isAdmin: true }), await makeUser({ isAdmin: true })];
  const learner = await makeUser();
  const answer = await changeDuring(
    () => busy.call("POST", "/api/users/bulk", { action: "deactivate", userIds: [learner.id, other.id] }),
    holdAdministrator,
    lockedUser(learner),
  );
  expect(answer).toMatchObject({ status: 200, body: { changed: 2 } });
});

describe("an act that opens a door to others asks for the password by what it finds once it has waited:", () => {
  /** An administrator who entered their password two hours ago. */
  async function makeStale() {
    const stale = await makeUser({ isAdmin: true });
    const authenticatedAt = new Date(Date.now() - 2 * 3_600_000);
    await db().session.updateMany({ where: { userId: stale.id }, data: { authenticatedAt } });
    return stale;
  }

  test.each<[string, (other: TestUser) => [string, string, object], { isAdmin: boolean } | { deactivatedAt: Date }]>([
    ["a role", ({ id }) => ["PUT", `/api/users/${id}`, { isAdmin: true }], { isAdmin: false }],
    [
      "an administrator who comes back",
      ({ id }) => ["PUT", `/api/users/${id}/active`, { active: true }],
      { deactivatedAt: new Date() },
    ],
  ])("%s", async (_, act, taken) => {
    const [stale, other] = [await makeStale(), await makeUser({ isAdmin: true })];
    const [method, path, body] = act(other);
    const answer = await changeDuring(
      () => stale.call<Refusal>(method, path, body),
      (tx) => tx.user.update({ where: { id: other.id }, data: taken }),
      lockedUser(other),
    );
    expect(answer).toMatchObject({ status: 403, body: { type: "urn:waypoint:password-required" } });
    expect(await db().user.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject(taken);
  });

  test("an address", async () => {
    const [stale, other, right] = [await makeStale(), await makeUser(), newEmail()];
    const answer = await changeDuring(
      () => stale.call<Refusal>("PUT", `/api/users/${other.id}`, { email: other.email }),
      (tx) => tx.user.update({ where: { id: other.id }, data: { email: right } }),
      lockedUser(other),
    );
    expect(answer).toMatchObject({ status: 403, body: { type: "urn:waypoint:password-required" } });
    expect((await db().user.findUniqueOrThrow({ where: { id: other.id } })).email).toBe(right);
  });
});

test("an administrator who writes all the time is deactivated at once", async () => {
  const busy = await makeUser({ isAdmin: true });
  const statuses = new Set<number>();
  let isOver = false;
  const write = async () => {
    while (!isOver) statuses.add((await busy.call("POST", "/api/teams", { name: newName("Team") })).status);
  };
  const writers = Array.from({ length: 8 }, write);
  await expect.poll(() => statuses.has(201), { timeout: 15_000 }).toBe(true);
  const { status } = await administrator.call("PUT", `/api/users/${busy.id}/active`, { active: false });
  await expect.poll(() => statuses.has(401), { timeout: 15_000 }).toBe(true);
  isOver = true;
  await Promise.all(writers);
  expect(status).toBe(200);
});

test("acts of one administrator at the same time are all answered", async () => {
  const busy = await makeUser({ isAdmin: true });
  const users = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
  const answers = await Promise.all(
    users.map(({ id }) => busy.call("PUT", `/api/users/${id}/active`, { active: false })),
  );
  expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200));
});

/** Notes of 5,000 characters that a socket does not hold at once. */
async function withManyNotes() {
  const user = await makeUser();
  const { id: videoId } = await makeVideo();
  const body = "n".repeat(5_000);
  const note = { videoId, userId: user.id, kind: "note" as const, second: 1, body, recording: 0 };
  const data = Array.from({ length: 4_000 }, () => note);
  await db().moment.createMany({ data });
  return user;
}

test.each([
  ["of the account", () => "/api/account/export"],
  ["of the notes", (id: string) => `/api/users/${id}/notes/export`],
])("an export %s ends with the session that began it", async (_, path) => {
  const { id, cookie } = await withManyNotes();
  // Compressed, all notes would fit into a socket.
  const headers = { cookie: `${cookie.name}=${cookie.value}`, "accept-encoding": "identity" };
  const reader = (await fetch(new URL(path(id), baseUrl), { headers })).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await db().session.deleteMany({ where: { userId: id } });
  await delay(1_100);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow();
});

test("a download ends once its administrator loses the role", async () => {
  const former = await makeUser({ isAdmin: true });
  const actor = (await findActor(former.sessionId, former.id)) as Actor;
  const rows = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
  const reader = whileActing(actor, new Response(rows)).body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(100_000);
  await takeRole(former);
  await delay(1_100);
  const readOn = async () => {
    for (let chunks = 0; chunks < 10; chunks += 1) await reader?.read();
  };
  await expect(readOn()).rejects.toMatchObject({ status: 403 });
});

test("a manager's download ends once they no longer manage a team that it shows", async () => {
  const former = await makeUser();
  const teams = [await makeTeam({ managers: [former.id] }), await makeTeam({ managers: [former.id] })];
  const actor = (await findActor(former.sessionId, former.id)) as Actor;
  const rows = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) });
  const teamIds = teams.map(({ id }) => id);
  const reader = (await manager.whileActing?.({ ...actor, teamIds }, new Response(rows)))?.body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(100_000);
  await administrator.call("DELETE", `/api/teams/${teams[0]?.id}/members/${former.id}`);
  await delay(1_100);
  const readOn = async () => {
    for (let chunks = 0; chunks < 10; chunks += 1) await reader?.read();
  };
  await expect(readOn()).rejects.toMatchObject({ status: 404 });
});

describe("a slow test of a webhook", () => {
  /** A webhook whose receiver answers only after `letGo`. */
  async function makeSlowWebhook() {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { url, received } = await startReceiver(() => ({ status: 200, text: "inside" }), held);
    const input = { name: "HR", url, events: ["user.joined"] };
    const { body } = await administrator.call<Webhook>("POST", "/api/webhooks", input);
    return { id: body.id, letGo, asked: () => expect.poll(() => received.length).toBe(1) };
  }
  const start = ({ call }: TestUser, id: string) =>
    call<WebhookDelivery & Refusal>("POST", `/api/webhooks/${id}/test`, {});

  test("is refused when its administrator lost the role meanwhile", async () => {
    const former = await makeUser({ isAdmin: true });
    const { id, letGo, asked } = await makeSlowWebhook();
    const call = start(former, id);
    await asked();
    await takeRole(former);
    letGo();
    expect((await call).status).toBe(403);
    await administrator.call("DELETE", `/api/webhooks/${id}`);
  });

  test("is not found when the webhook was deleted meanwhile", async () => {
    const { id, letGo, asked } = await makeSlowWebhook();
    const call = start(administrator, id);
    await asked();
    expect((await administrator.call("DELETE", `/api/webhooks/${id}`)).status).toBe(204);
    letGo();
    expect((await call).status).toBe(404);
  });
});

/** Ends the sessions of a user while a call of theirs waits for their row. @returns the answer to the call */
const endSessionsDuring = (user: { id: string }, act: () => Promise<{ status: number }>) =>
  changeDuring(act, (tx) => tx.session.deleteMany({ where: { userId: user.id } }), lockedUser(user));

describe("a session that ends while its call waits", () => {
  test("deletes no account", async () => {
    const user = await makeUser();
    const { password } = user;
    const answer = await endSessionsDuring(user, () => user.call("DELETE", "/api/account", { password }));
    expect(answer.status).toBe(401);
    expect(await db().user.count({ where: { id: user.id } })).toBe(1);
  });

  test("sends no code to another number", async () => {
    const user = await makeUser();
    const phoneNumber = newPhoneNumber();
    const answer = await endSessionsDuring(user, () => user.call("POST", "/api/account/phone", { phoneNumber }));
    expect(answer.status).toBe(401);
    expect(await db().verificationToken.count({ where: { userId: user.id } })).toBe(0);
  });

  test("confirms no number", async () => {
    const user = await makeUser();
    const phoneNumber = newPhoneNumber();
    expect((await user.call("POST", "/api/account/phone", { phoneNumber })).status).toBe(202);
    const code = codeIn(await lastSms(phoneNumber));
    const answer = await endSessionsDuring(user, () => user.call("POST", "/api/account/phone/verify", { code }));
    expect(answer.status).toBe(401);
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).phoneVerifiedAt).toBeNull();
  });

  test("confirms no second factor", async () => {
    const user = await makeUser();
    const { body } = await user.call<NewFactor>("POST", "/api/account/factors", { factorType: "totp" });
    const code = totpCode(body.secret ?? "");
    const path = `/api/account/factors/${body.id}/verify`;
    const answer = await endSessionsDuring(user, () => user.call("POST", path, { code }));
    expect(answer.status).toBe(401);
    expect(await db().factor.count({ where: { userId: user.id, status: "verified" } })).toBe(0);
  });

  test("removes no second factor", async () => {
    const user = await makeUser({ factor: "totp" });
    const { id } = await db().factor.findFirstOrThrow({ where: { userId: user.id } });
    const answer = await endSessionsDuring(user, () => user.call("DELETE", `/api/account/factors/${id}`));
    expect(answer.status).toBe(401);
    expect(await db().factor.count({ where: { userId: user.id } })).toBe(1);
  });

  test("ends no other session", async () => {
    const user = await makeUser();
    const answer = await endSessionsDuring(user, () => user.call("DELETE", "/api/account/sessions"));
    expect(answer.status).toBe(401);
  });

  test("makes no calendar address", async () => {
    const user = await makeUser();
    const track = { title: newName("Track"), description: "A track", industry: "Crafts", level: "entry" as const };
    const { id: trackId } = await db().careerTrack.create({ data: track });
    const now = new Date();
    const times = {
      hoursPerWeek: 1,
      weekdays: 1,
      sessionAtMinutes: 0,
      startOn: now,
      countedFrom: now,
      timeZone: "UTC",
    };
    const plan = await db().learningPlan.create({ data: { userId: user.id, trackId, ...times } });
    const path = `/api/users/${user.id}/plans/${plan.id}/calendar`;
    const answer = await endSessionsDuring(user, () => user.call("POST", path));
    expect(answer.status).toBe(401);
    expect((await db().learningPlan.findUniqueOrThrow({ where: { id: plan.id } })).calendarHash).toBeNull();
  });

  test("is mailed no link that confirms an address", async () => {
    const user = await makeUser({ isProved: false });
    const answer = await endSessionsDuring(user, () => user.call("POST", "/api/account/email"));
    expect(answer.status).toBe(401);
    expect(await db().verificationToken.count({ where: { userId: user.id } })).toBe(0);
  });

  test("saves no profile", async () => {
    const user = await makeUser({ name: "Ada" });
    const answer = await endSessionsDuring(user, () =>
      user.call("PUT", `/api/users/${user.id}/profile`, { name: "Eve" }),
    );
    expect(answer.status).toBe(401);
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).name).toBe("Ada");
  });

  test("makes no API token once it owes a second factor", async () => {
    const user = await makeUser();
    const token = { name: "Mine", scopes: ["read"], days: 7 };
    const factor = {
      userId: user.id,
      factorType: "phone" as const,
      friendlyName: "Phone",
      status: "verified" as const,
    };
    const answer = await changeDuring(
      () => user.call("POST", "/api/account/tokens", token),
      (tx) => tx.factor.create({ data: { ...factor, phoneNumber: newPhoneNumber() } }),
      lockedUser(user),
    );
    expect(answer.status).toBe(401);
    expect(await db().apiToken.count({ where: { userId: user.id } })).toBe(0);
  });

  test("makes no recovery codes", async () => {
    const user = await makeUser({ factor: "totp" });
    const before = await db().recoveryCode.findMany({ where: { userId: user.id } });
    const answer = await endSessionsDuring(user, () => user.call("POST", "/api/account/recovery-codes"));
    expect(answer.status).toBe(401);
    expect(await db().recoveryCode.findMany({ where: { userId: user.id } })).toEqual(before);
  });
});

test("a picture is not stored when its user is deactivated during the upload", async () => {
  const { id, call } = await makeUser();
  const picture = halvedPicture(8, 8);
  const input = { contentType: "image/png", size: picture.length };
  const { body } = await call<PresignedUpload>("POST", "/api/upload/presigned-url", input);
  const headers = { "content-type": "image/png", "content-length": picture.length };
  const upload = send(new URL(body.uploadURL, baseUrl), { method: "PUT", headers });
  const status = new Promise((resolve, reject) => {
    upload.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
  });
  upload.write(picture.subarray(0, -1));
  // A client cannot see when the server has admitted the call.
  await delay(500);
  expect((await administrator.call("PUT", `/api/users/${id}/active`, { active: false })).status).toBe(200);
  upload.end(picture.subarray(-1));
  expect(await status).toBe(403);
});

test("a refresh that waits while its owner ends their tokens gets no new one", async () => {
  const { id, sessionId, call } = await makeUser();
  const { refresh_token } = (await call<{ refresh_token: string }>("GET", "/api/session")).body;
  const answer = await changeDuring(
    () => visitor("POST", "/api/session/refresh", { refresh_token }),
    (tx) => tx.refreshToken.deleteMany({ where: { sessionId, usedAt: null } }),
    lockedUser({ id }),
  );
  expect(answer.status).toBe(401);
  expect(await db().refreshToken.count({ where: { sessionId, usedAt: null } })).toBe(0);
});

test("a refresh token that is used again ends its session and the change of address that was asked for", async () => {
  const user = await makeUser();
  const { refresh_token } = (await user.call<{ refresh_token: string }>("GET", "/api/session")).body;
  expect((await user.call("PUT", `/api/users/${user.id}/profile`, { email: newEmail() })).status).toBe(200);
  const refresh = () => visitor("POST", "/api/session/refresh", { refresh_token });
  expect((await refresh()).status).toBe(200);
  expect((await refresh()).status).toBe(401);
  expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  expect(await db().verificationToken.count({ where: { userId: user.id } })).toBe(0);
});

test("a change of address that waits while the connection of its session is switched off is void", async () => {
  const user = await makeUser();
  const names = {
    slug: `c-${crypto.randomUUID()}`,
    issuer: "https://example.org",
    clientId: "waypoint",
    domainToken: "t",
  };
  const connection = await db().ssoConnection.create({
    data: { ...names, name: newName("Connection"), clientSecret: new Uint8Array(), active: true },
  });
  await db().session.updateMany({ where: { userId: user.id }, data: { connectionId: connection.id } });
  const ask = () => user.call("PUT", `/api/users/${user.id}/profile`, { email: newEmail() });
  const answers = await changeDuring(
    async () => {
      const asked = ask();
      const off = administrator.call("PUT", `/api/sso-connections/${connection.id}`, { active: false });
      return Promise.all([asked, off]);
    },
    async () => {},
    lockedUser(user),
  );
  expect(answers[1].status).toBe(200);
  expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
  expect(await db().verificationToken.count({ where: { userId: user.id } })).toBe(0);
  await db().ssoConnection.delete({ where: { id: connection.id } });
});

test("a password that was changed while it was entered again renews no session", async () => {
  const user = await makeUser();
  const { password } = user;
  const answer = await changeDuring(
    () => user.call("POST", "/api/account/authenticate", { password }),
    (tx) => tx.credential.update({ where: { userId: user.id }, data: { passwordHash: "another" } }),
    lockedUser(user),
  );
  expect(answer.status).toBe(401);
  expect(await db().session.count({ where: { sessionToken: user.sessionId } })).toBe(1);
});

test("a sign-up opens no session in an account that its owner has claimed meanwhile", async () => {
  const account = { name: "Eve", email: newEmail(), password: "correct horse battery staple" };
  const answer = await changeDuring(
    () => visitor("POST", "/api/account/sign-up", account),
    async (tx) => {
      // Sessions of other tests wait for the lock, too.
      const where = { user: { email: account.email } };
      await expect.poll(() => db().credential.count({ where }), { timeout: 15_000 }).toBe(1);
      await tx.credential.deleteMany({ where });
    },
    (tx) => tx.$executeRaw`LOCK TABLE sessions IN SHARE MODE`,
  );
  expect(answer.status).toBe(401);
  expect(await db().session.count({ where: { user: { email: account.email } } })).toBe(0);
});
