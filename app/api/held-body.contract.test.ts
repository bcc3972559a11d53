import { request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { baseUrl, visitor } from "@/tests/fixtures/client";
import { lastMail, tokenIn } from "@/tests/fixtures/mailbox";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

/** More than the server buffers of a body before it handles the request. */
const PADDING = " ".repeat(200_000);

/** Sends a call without its last byte. @returns sends that byte, and resolves with the status of the answer */
async function hold({ cookie }: TestUser, method: string, path: string, body: unknown): Promise<() => Promise<number>> {
  const text = PADDING + JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    cookie: `${cookie.name}=${cookie.value}`,
  };
  const call = send(new URL(path, baseUrl), { method, headers });
  const status = new Promise<number>((resolve, reject) => {
    call.on("response", (answer) => resolve(answer.resume().statusCode ?? 0)).on("error", reject);
  });
  call.write(text.slice(0, -1));
  // A client cannot see when the server has admitted the call.
  await delay(500);
  return () => {
    call.end(text.slice(-1));
    return status;
  };
}

describe("a call whose body arrives slowly", () => {
  test("creates no API token when the owner claimed the account meanwhile", async () => {
    const squatter = await makeUser({ isProved: false });
    const finish = await hold(squatter, "POST", "/api/account/tokens", { name: "Kept", scopes: ["read"], days: 365 });
    const invited = { email: squatter.email, name: "Olivia Owner", isAdmin: true };
    expect((await administrator.call("POST", "/api/users/invite", invited)).status).toBe(201);
    const token = tokenIn(await lastMail(squatter.email, "invitation"));
    const accepted = { token_hash: token, password: "a new password of the owner" };
    expect((await visitor("POST", "/api/account/invitations/accept", accepted)).status).toBe(200);
    expect(await finish()).toBe(401);
    expect(await db().apiToken.count({ where: { userId: squatter.id } })).toBe(0);
  });

  test("gives no role when its administrator lost theirs meanwhile", async () => {
    const [former, friend] = [await makeUser({ isAdmin: true }), await makeUser()];
    const finish = await hold(former, "PUT", `/api/users/${friend.id}`, { isAdmin: true });
    expect((await administrator.call("PUT", `/api/users/${former.id}`, { isAdmin: false })).status).toBe(200);
    expect(await finish()).toBe(403);
    expect((await db().user.findUniqueOrThrow({ where: { id: friend.id } })).isAdmin).toBe(false);
  });

  test("requests no change of address when its session ended meanwhile", async () => {
    const user = await makeUser();
    const finish = await hold(user, "PUT", `/api/users/${user.id}/profile`, { email: newEmail() });
    for (const active of [false, true]) await administrator.call("PUT", `/api/users/${user.id}/active`, { active });
    expect(await finish()).toBe(401);
    expect(await db().verificationToken.count({ where: { userId: user.id } })).toBe(0);
  });
});
