import { expect, test } from "vitest";
import type { NotificationKind } from "@/lib/learning/notifications/schema";
import { unsubscribeToken } from "@/lib/learning/notifications/unsubscribe-link";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { baseUrl, type Refusal, visitor } from "@/tests/fixtures/client";
import { makeUser } from "@/tests/fixtures/test-user";

const ONE_CLICK = "List-Unsubscribe=One-Click";

const reader = async () => {
  const person = await makeUser({ weeklySummary: true, streakReminder: true });
  const tokenFor = (kind: NotificationKind) => unsubscribeToken({ userId: person.id, kind }, env().AUTH_SECRET ?? "");
  const switches = async () => {
    const { weeklySummary, streakReminder } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    return [weeklySummary, streakReminder];
  };
  return { person, tokenFor, switches };
};

/** Posts as mail programs do: from a server or a page of another site, with either form encoding. */
const post = (address: string, headers: Record<string, string> = {}, body: BodyInit = ONE_CLICK) =>
  fetch(new URL(address, baseUrl), {
    method: "POST",
    redirect: "manual",
    headers: { ...(body === ONE_CLICK && { "content-type": "application/x-www-form-urlencoded" }), ...headers },
    body,
  });

test.each([
  ["a server", {}],
  ["another site", { origin: "https://mail.example", "sec-fetch-site": "cross-site" }],
  ["an opaque origin", { origin: "null" }],
])("a one-click call from %s to the mail's address unsubscribes from that kind of mail", async (_, headers) => {
  const { tokenFor, switches } = await reader();
  const address = `/unsubscribe?token=${tokenFor("weekly_summary")}`;
  for (const _again of [1, 2]) {
    const answer = await post(address, headers);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ kind: "weekly_summary", subscribed: false });
    expect(await switches()).toEqual([false, true]);
  }
});

test("a one-click call with a multipart or empty body unsubscribes too", async () => {
  const { tokenFor, switches } = await reader();
  const parts = new FormData();
  parts.set("List-Unsubscribe", "One-Click");
  expect((await post(`/unsubscribe?token=${tokenFor("weekly_summary")}`, {}, parts)).status).toBe(200);
  expect((await post(`/unsubscribe?token=${tokenFor("streak_reminder")}`, {}, "")).status).toBe(200);
  expect(await switches()).toEqual([false, false]);
});

test("opening the link changes nothing", async () => {
  const { tokenFor, switches, person } = await reader();
  const address = `/unsubscribe?token=${tokenFor("weekly_summary")}`;
  for (const call of [visitor, person.call]) {
    expect((await call("GET", address)).status).toBe(200);
    expect((await call("HEAD", address)).status).toBe(200);
  }
  expect((await visitor("GET", `/api${address}`)).status).toBe(405);
  expect(await switches()).toEqual([true, true]);
});

test("a forged link is refused with a message and changes nothing", async () => {
  const { tokenFor, switches } = await reader();
  const { person: other } = await reader();
  const token = tokenFor("weekly_summary");
  for (const wrong of [
    token.replace("weekly_summary", "streak_reminder"),
    token.replace(/\.[\w-]{36}\./, `.${other.id}.`),
    `${token}x`,
    token.slice(0, -6),
    "",
  ]) {
    for (const method of ["POST", "DELETE"]) {
      const answer = await visitor<Refusal>(method, `/api/unsubscribe?${new URLSearchParams({ token: wrong })}`);
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: "This link is not valid. Sign in and choose your mails in Settings" },
      });
    }
  }
  expect((await post("/unsubscribe")).status).toBe(403);
  expect(await switches()).toEqual([true, true]);
});

test("subscribing again works from this site only", async () => {
  const { tokenFor, switches } = await reader();
  const address = `/api/unsubscribe?token=${tokenFor("streak_reminder")}`;
  await visitor("POST", address);
  expect((await visitor("DELETE", address, undefined, { origin: "https://evil.example" })).status).toBe(403);
  expect(await switches()).toEqual([true, false]);
  expect((await visitor("DELETE", address)).body).toEqual({ kind: "streak_reminder", subscribed: true });
  expect(await switches()).toEqual([true, true]);
});

test("the call ignores the caller's session, and answers 404 for a deleted account", async () => {
  const { tokenFor, person } = await reader();
  const { person: signedIn, switches } = await reader();
  const address = `/api/unsubscribe?token=${tokenFor("weekly_summary")}`;
  expect((await signedIn.call("POST", address)).status).toBe(200);
  expect(await switches()).toEqual([true, true]);
  await db().user.delete({ where: { id: person.id } });
  expect((await visitor("POST", address)).status).toBe(404);
});
