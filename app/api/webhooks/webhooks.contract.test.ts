import { beforeAll, expect, test } from "vitest";
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
  webhookDeliverySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "@/lib/organisation/webhooks/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Refusal } from "@/tests/fixtures/client";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { startReceiver } from "@/tests/fixtures/webhook-receiver";

const WEBHOOKS = "/api/webhooks";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const add = (url: string, more: object = {}) =>
  administrator.call<WebhookWithSecret & Refusal>("POST", WEBHOOKS, {
    name: "HR system",
    url,
    events: ["track.completed"],
    ...more,
  });

test("a webhook is added with a secret shown once, changed, paused and deleted", async () => {
  const { url } = await startReceiver(() => ({ status: 200 }));
  const { status, headers, body } = await add(url, { events: ["track.completed", "user.joined"] });
  expect(status).toBe(201);
  const { secret, ...made } = webhookWithSecretSchema.strict().parse(body);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(made).toMatchObject({ url, includeNames: false, state: "active", events: ["track.completed", "user.joined"] });
  const own = `${WEBHOOKS}/${made.id}`;
  expect(headers.get("location")).toBe(own);
  const listed = (await administrator.call<Webhook[]>("GET", WEBHOOKS)).body;
  expect(listed.map((row) => webhookSchema.strict().parse(row).id)).toContain(made.id);

  const paused = await administrator.call<Webhook>("PUT", own, { active: false, name: "Directory" });
  expect(paused.body).toMatchObject({ state: "paused", name: "Directory", events: made.events });
  expect((await administrator.call<Webhook>("PUT", own, { active: true })).body.state).toBe("active");
  const renewed = await administrator.call<WebhookWithSecret>("POST", `${own}/secret`);
  expect(renewed.body.secret).not.toBe(secret);
  expect((await administrator.call("DELETE", own)).status).toBe(204);
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["GET", "/deliveries"],
    ["POST", "/test"],
    ["POST", "/secret"],
  ] as const) {
    expect((await administrator.call(method, own + path)).status).toBe(404);
  }
  const events = await db().auditEvent.findMany({ where: { subjectId: made.id }, orderBy: { at: "asc" } });
  expect(events.map(({ action }) => action)).toEqual([
    "webhook.created",
    "webhook.changed",
    "webhook.changed",
    "webhook.secret_renewed",
    "webhook.deleted",
  ]);
  expect(JSON.stringify(events)).not.toContain(secret);
});

test("the audit log names the fields that a change of a webhook changed, and has no event without one", async () => {
  const { url } = await startReceiver(() => ({ status: 200 }));
  const { id } = (await add(url)).body;
  const same = { name: "HR system", url, events: ["track.completed"], active: true };
  const change = (fields: object) => administrator.call<Webhook>("PUT", `${WEBHOOKS}/${id}`, { ...same, ...fields });
  expect((await change({})).status).toBe(200);
  expect((await change({ name: "Payroll" })).body.name).toBe("Payroll");
  expect((await change({ name: "Payroll", active: false })).body.state).toBe("paused");
  await db().webhook.update({ where: { id }, data: { state: "failed" } });
  expect((await change({ name: "Payroll", active: false })).body.state).toBe("paused");
  const where = { subjectId: id, action: "webhook.changed" };
  const events = await db().auditEvent.findMany({ where, orderBy: { at: "asc" } });
  expect(events.map(({ detail }) => detail)).toEqual([
    { title: "Payroll", changed: ["name"] },
    { title: "Payroll", changed: ["active"] },
    { title: "Payroll", changed: ["active"] },
  ]);
  await administrator.call("DELETE", `${WEBHOOKS}/${id}`);
});

test("a test is sent at once, listed with its answer, and resent under the same id", async () => {
  const { url, received } = await startReceiver(() => ({
    status: received.length === 1 ? 200 : 500,
    text: "x".repeat(3_000),
  }));
  const { id } = (await add(url)).body;
  const sent = await administrator.call<WebhookDelivery>("POST", `${WEBHOOKS}/${id}/test`);
  expect(webhookDeliverySchema.strict().parse(sent.body)).toMatchObject({
    kind: "webhook.test",
    state: "sent",
    status: 200,
    answer: "x".repeat(1_024),
  });
  const again = await administrator.call<WebhookDelivery>(
    "POST",
    `${WEBHOOKS}/${id}/deliveries/${sent.body.id}/resend`,
  );
  expect(again.body).toMatchObject({ state: "failed", status: 500, messageId: sent.body.messageId });
  expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([sent.body.messageId, sent.body.messageId]);
  const { body } = await administrator.call<WebhookDelivery[]>("GET", `${WEBHOOKS}/${id}/deliveries`);
  expect(body).toEqual([again.body, sent.body]);
  const first = await administrator.call("GET", `${WEBHOOKS}/${id}/deliveries?limit=1`);
  expect([first.body, first.headers.get("x-total-count")]).toEqual([[again.body], "2"]);
  const next = first.headers.get("link")?.match(/<(.+)>/)?.[1] ?? "";
  const second = await administrator.call("GET", next);
  expect([second.body, second.headers.get("link")]).toEqual([[sent.body], null]);
  expect((await administrator.call("GET", `${WEBHOOKS}/${id}/deliveries?cursor=x`)).status).toBe(400);
  expect((await administrator.call("POST", `${WEBHOOKS}/${id}/deliveries/999999999/resend`)).status).toBe(404);
});

test.each([
  ["ftp://hooks.example.org/", "Enter an address that begins with https://"],
  ["nothing", "Enter an address that begins with https://"],
  [`https://hooks.example.org/${"x".repeat(2_000)}`, "The address has at most 2000 characters"],
  ["https://10.0.0.1/hook", "This address is inside the network. OUTBOUND_ALLOW can allow it"],
  ["https://169.254.169.254/latest/meta-data", "This address is inside the network. OUTBOUND_ALLOW can allow it"],
  ["https://no-such-host.invalid/hook", "The host of this address is not known"],
  ["http://93.184.215.14/hook", "Use https"],
])("refuses the address %s (400)", async (url, message) => {
  expect((await add(url)).body).toMatchObject({ status: 400, detail: message, errors: [{ path: "url", message }] });
});

test("refuses its own address (400), no event (400) and a password entered long ago (403)", async () => {
  expect((await add(`${env().APP_URL}/api/webhooks`)).body.detail).toBe("This is Waypoint's own address");
  const { url } = await startReceiver(() => ({ status: 200 }));
  expect((await add(url, { events: [] })).body).toMatchObject({ status: 400, detail: "Choose an event" });
  const stale = await makeUser({ isAdmin: true });
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await db().session.update({ where: { sessionToken: stale.sessionId }, data: { authenticatedAt } });
  const refused = await stale.call<Refusal>("POST", WEBHOOKS, { name: "x", url, events: ["user.joined"] });
  expect(refused.body).toMatchObject({ status: 403, type: "urn:waypoint:password-required" });
});
