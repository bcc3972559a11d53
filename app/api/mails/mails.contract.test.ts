import { beforeAll, expect, test } from "vitest";
import { type SentMail, sentMailSchema } from "@/lib/messages/mails/schema";
import { db } from "@/lib/platform/db";
import { failMailOf, invite } from "@/tests/fixtures/invitation";
import { mailsTo, settledMailsTo } from "@/tests/fixtures/mailbox";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const list = (query = "") => administrator.call<SentMail[]>("GET", `/api/mails${query}`);
const retry = (id: string) => administrator.call<SentMail>("POST", `/api/mails/${id}/retry`);

test("lists the latest mails without content, filtered by state", async () => {
  const { email } = await invite(administrator);
  await settledMailsTo(email);
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.length).toBeLessThanOrEqual(100);
  const mail = body.find(({ recipient }) => recipient === email);
  expect(mail).toMatchObject({ kind: "invitation", state: "sent", attempts: 1 });
  for (const row of body) expect(sentMailSchema.strict().parse(row)).toEqual(row);
  expect((await list("?state=sent")).body.map(({ id }) => id)).toContain(mail?.id);
  expect((await list("?state=failed")).body.every(({ state }) => state === "failed")).toBe(true);
  expect((await list("?state=lost")).status).toBe(400);
  expect((await retry(mail?.id ?? "")).status).toBe(409);
  expect((await retry(crypto.randomUUID())).status).toBe(404);
});

test("retries a failed mail, unless its content was deleted", async () => {
  const invitee = await invite(administrator);
  await failMailOf(invitee);
  const { messageId: id } = await db().invitation.findUniqueOrThrow({ where: { userId: invitee.id } });
  expect((await retry(id ?? "")).status).toBe(409);
  const content = { subject: "Once more", html: "<p>Hello</p>", text: "Hello" };
  await db().outboxMessage.update({ where: { id: id ?? "" }, data: { content, attempts: 7 } });
  const { status, body } = await retry(id ?? "");
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, state: "waiting", attempts: 0, recipient: invitee.email });
  await expect.poll(async () => (await mailsTo(invitee.email)).length, { timeout: 15_000 }).toBe(2);
});
