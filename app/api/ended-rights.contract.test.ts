import { request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { NewFactor } from "@/lib/identity/factors/schema";
import type { InvitedRow } from "@/lib/identity/invitations/schema";
import type { PresignedUpload } from "@/lib/identity/pictures/schema";
import { type Actor, findActor, whileActing } from "@/lib/identity/sessions/data";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import type { Webhook, WebhookDelivery } from "@/lib/organisation/webhooks/schema";
import { db } from "@/lib/platform/db";
import { baseUrl, type Refusal } from "@/tests/fixtures/client";
import { makeArea, newYoutubeId } from "@/tests/fixtures/library";
import { codeIn, lastSms } from "@/tests/fixtures/mailbox";
import { halvedPicture } from "@/tests/fixtures/picture";
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
    await expect.poll(invitations).toBeGreaterThan(0);
    await takeRole(former);
    const before = await invitations();
    const { status, body } = await call;
    expect([status, await invitations()]).toEqual([200, before]);
    expect(body.filter(({ fate }) => fate === "new")).toHaveLength(before);
    expect(body.at(-1)).toMatchObject({ fate: "failed", message: "You are not allowed to do this" });
  });

  test("adds no further videos", async () => {
    const former = await makeUser({ isAdmin: true });
    const area = await makeArea();
    const ids = Array.from({ length: ROWS }, newYoutubeId);
    const rows = ids.map((id) => ({ videoUrl: `https://youtu.be/${id}`, title: id, areas: `${area.name}: 10` }));
    const call = former.call<ImportedVideo[]>("POST", "/api/videos/import", { rows, dryRun: false });
    const videos = () => db().video.count({ where: { providerVideoId: { in: ids } } });
    await expect.poll(videos).toBeGreaterThan(0);
    await takeRole(former);
    const { status, body } = await call;
    expect(status).toBe(200);
    expect(body.at(-1)).toMatchObject({ fate: "invalid", message: "You are not allowed to do this" });
    expect(body.filter(({ fate }) => fate === "new")).toHaveLength(await videos());
  });
});

/** Takes the role of an administrator while a call of theirs waits for their row. @returns the answer to the call */
async function loseRoleDuring({ id }: TestUser, act: () => Promise<{ status: number }>) {
  const { answer } = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`UPDATE users SET is_admin = false WHERE id = ${id}::uuid`;
      const answer = act();
      await expect
        .poll(
          () =>
            db().$queryRaw`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'`,
        )
        .not.toEqual([]);
      return { answer };
    },
    { timeout: 20_000 },
  );
  return answer;
}

type Act = (former: TestUser, other: TestUser) => [method: string, path: string, body?: object];

describe("an act that waits while its administrator loses the role is refused:", () => {
  test.each<[string, Act]>([
    ["giving oneself the role", ({ id }) => ["PUT", `/api/users/${id}`, { isAdmin: true }]],
    ["giving another the role", (_, { id }) => ["PUT", `/api/users/${id}`, { isAdmin: true }]],
    [
      "giving many the role",
      (_, { id }) => ["POST", "/api/users/bulk", { action: "role", userIds: [id], isAdmin: true }],
    ],
    ["deactivating another", (_, { id }) => ["PUT", `/api/users/${id}/active`, { active: false }]],
    ["changing another's address", (_, { id }) => ["PUT", `/api/users/${id}`, { email: newEmail() }]],
    ["ending another's sessions", (_, { id }) => ["DELETE", `/api/users/${id}/sessions`]],
    ["changing the settings", () => ["PUT", "/api/settings/learning", { passPercent: 81 }]],
  ])("%s", async (_, act) => {
    const [former, other] = [await makeUser({ isAdmin: true }), await makeUser()];
    const [method, path, body] = act(former, other);
    const before = await db().user.findUniqueOrThrow({ where: { id: other.id } });
    const answer = await loseRoleDuring(former, () => former.call(method, path, body));
    expect(answer.status).toBe(403);
    expect(await db().user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(before);
    expect((await other.call("GET", "/api/session")).status).toBe(200);
    expect((await db().user.findUniqueOrThrow({ where: { id: former.id } })).isAdmin).toBe(false);
  });
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
async function endSessionsDuring({ id }: { id: string }, act: () => Promise<{ status: number }>) {
  const { answer } = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      const answer = act();
      const [{ pid }] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
      const waiting = () =>
        db().$queryRaw<unknown[]>`SELECT FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`;
      await expect.poll(waiting).toHaveLength(1);
      await tx.session.deleteMany({ where: { userId: id } });
      return { answer };
    },
    { timeout: 20_000 },
  );
  return answer;
}

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
