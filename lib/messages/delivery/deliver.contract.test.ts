import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { invitationMail } from "@/lib/messages/email/message";
import { openMailer } from "@/lib/messages/email/transport";
import { deleteOldMessages, queueMail, queueSms } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import { sendSms } from "@/lib/messages/sms/message";
import { db } from "@/lib/platform/db";
import { runDueJobs } from "@/lib/platform/jobs/run";
import { startBrokenMailServer, startMailServer } from "@/tests/fixtures/mail-server";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { sendMessage, type Transports } from "./deliver";

const MAIL_FROM = "Waypoint <no-reply@learn.example>";

let dropDatabase: () => Promise<void>;
let folder: string;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  dropDatabase = await useOwnDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "waypoint-outbox-"));
});
afterAll(async () => {
  await dropDatabase();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await db().outboxMessage.deleteMany();
  await db().job.deleteMany();
});

/** Mail by a server, or into the folder; text messages by a service, or into the folder. */
function transports({ SMTP_URL, SMS_URL }: { SMTP_URL?: string; SMS_URL?: string } = {}): Transports {
  const mail = openMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX: folder });
  onTestFinished(() => mail.close());
  return { mail, sms: { send: (message) => sendSms(message, { SMS_URL, SMS_OUTBOX: folder }) } };
}

async function mailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

const invitation = invitationMail({
  name: "Ada & <Co>",
  invitedBy: "Grace",
  link: "https://learn.example/setup-password#token_hash=secret&type=invite",
  expiresAt: new Date("2026-11-29T14:05:00Z"),
});

const queue = (recipient = "ada@people.test", content: MailContent = invitation) =>
  queueMail(db(), { userId: null, kind: "invitation", recipient, content });

const deliverDue = (by: Transports) =>
  runDueJobs([{ name: "outbox", maxAttempts: 7, run: (id, attempt) => sendMessage(id, attempt, by) }]);

const find = (id: string) => db().outboxMessage.findUniqueOrThrow({ where: { id } });

/** Makes every job due, and ends its lease. */
const waitOver = () => db().job.updateMany({ data: { dueAt: new Date(0), lockedUntil: null } });

const findJob = (key: string) => db().job.findUniqueOrThrow({ where: { name_key: { name: "outbox", key } } });

/** Seconds until the next attempt. */
const waitOf = async (id: string) => ((await findJob(id)).dueAt.getTime() - Date.now()) / 1000;

describe("by SMTP", () => {
  test("a mail arrives once and complete, and its content is erased", async () => {
    const { url, taken } = await mailServer();
    const id = await queue();
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 1, failed: 0 });
    expect(taken).toHaveLength(1);
    expect(taken[0]?.recipients).toEqual(["ada@people.test"]);
    const { mail } = taken[0] ?? {};
    expect(mail).toMatchObject({
      subject: "You are invited to Waypoint",
      from: { name: "Waypoint", address: "no-reply@learn.example" },
      to: [{ address: "ada@people.test" }],
      messageId: `<${id}@learn.example>`,
    });
    expect(mail?.text?.replaceAll("\r\n", "\n").trimEnd()).toBe(invitation.text.trimEnd());
    expect(mail?.html?.replaceAll("\r\n", "\n").trimEnd()).toBe(invitation.html.trimEnd());
    expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(await find(id)).toMatchObject({ state: "sent", attempts: 1, content: null, lastError: null });
    expect((await find(id)).sentAt).not.toBeNull();
    await waitOver();
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 0 });
  });

  test("a subject, header or address cannot add a header or recipient", async () => {
    const { url, taken } = await mailServer();
    const headers = { "X-Thing": "one\r\nBcc: bob@people.test", Bcc: "bob@people.test", "X\r\nBcc": "bob@people.test" };
    await queue("ada@people.test", { ...invitation, subject: "Hello\r\nBcc: bob@people.test", headers });
    const ids = await Promise.all(
      ["ada@people.test, bob@people.test", "ada@people.test\r\nBcc: bob@people.test", "Bob <bob@people.test>"].map(
        (recipient) => queue(recipient),
      ),
    );
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 1, failed: 3 });
    expect(taken.map(({ recipients }) => recipients)).toEqual([["ada@people.test"]]);
    expect(taken[0]?.mail.bcc ?? []).toEqual([]);
    expect(taken[0]?.mail.subject).toBe("Hello Bcc: bob@people.test");
    for (const id of ids) expect((await find(id)).lastError).toBe("The mail server refused the address");
  });

  test("a refused mail is retried at growing intervals, then fails; its error has no personal data", async () => {
    const message = "no such user: ada@people.test";
    const { url, taken } = await mailServer({ reply: () => ({ responseCode: 550, message }) });
    const id = await queue();
    for (const [attempts, seconds] of [5, 60, 300, 1_800, 7_200, 18_000].entries()) {
      expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 1 });
      expect(await find(id)).toMatchObject({
        state: "queued",
        attempts: attempts + 1,
        lastError: "The mail server refused the address (550)",
      });
      expect(Math.abs((await waitOf(id)) - seconds)).toBeLessThan(2 + seconds / 10);
      expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 0 });
      await waitOver();
    }
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 1 });
    expect(await findJob(id)).toMatchObject({ attempts: 7, lastError: "The mail server refused the address (550)" });
    expect((await findJob(id)).failedAt).not.toBeNull();
    expect(await find(id)).toMatchObject({ state: "failed", attempts: 7, sentAt: null });
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 0 });
    expect(taken).toEqual([]);
  });

  test("a refused mail does not delay the others", async () => {
    const { url, taken } = await mailServer({
      reply: (recipient) => (recipient.startsWith("ada@") ? { responseCode: 451, message: "later" } : undefined),
    });
    await queue("ada@people.test");
    await queue("bob@people.test");
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 1, failed: 1 });
    expect(taken.map(({ recipients }) => recipients)).toEqual([["bob@people.test"]]);
  });

  test.each([
    ["stalls", "The mail server did not answer in time"],
    ["drops", "The mail server cannot be reached, or closed the connection"],
  ] as const)("a mail fails within seconds and is retried when the server %s", async (fault, lastError) => {
    const { url, close } = await startBrokenMailServer(fault);
    onTestFinished(close);
    const id = await queue();
    const started = performance.now();
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 1 });
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(await find(id)).toMatchObject({ state: "queued", attempts: 1, lastError });
  });

  test("a mail is sent on a retry when the server is back", async () => {
    const { port, url, close } = await startMailServer();
    await close();
    const id = await queue();
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 1 });
    expect((await find(id)).lastError).toMatch(/^The mail server cannot be reached/);
    await waitOver();
    const { taken } = await mailServer({ port });
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 1, failed: 0 });
    await waitOver();
    await deliverDue(transports({ SMTP_URL: url }));
    expect(taken).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: "sent", attempts: 2, lastError: null });
  });
});

describe("concurrent deliveries", () => {
  /** Delivers in a process of its own, as a second instance would. */
  function deliverElsewhere(SMTP_URL: string) {
    const work = `import { sendMessage } from "./lib/messages/delivery/deliver.ts";
      import { runDueJobs } from "./lib/platform/jobs/run.ts";
      await runDueJobs([{ name: "outbox", run: sendMessage }]);
      process.exit(0);`;
    const flags = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", work];
    const env = { ...process.env, SMTP_URL, MAIL_FROM, NODE_OPTIONS: "" };
    const child = spawn(process.execPath, flags, { env, stdio: ["ignore", "ignore", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  }

  const recipients = Array.from({ length: 40 }, (_, at) => `person-${at}@people.test`).sort();

  test("in one process send each message once", async () => {
    const { url, taken } = await mailServer();
    for (const recipient of recipients) await queue(recipient);
    const deliveries = await Promise.all(Array.from({ length: 6 }, () => deliverDue(transports({ SMTP_URL: url }))));
    expect(deliveries.reduce((sum, { done }) => sum + done, 0)).toBe(recipients.length);
    expect(taken.flatMap((it) => it.recipients).sort()).toEqual(recipients);
  });

  test("in two processes send each message once", async () => {
    const { url, taken } = await mailServer({ hold: () => new Promise((resolve) => setTimeout(resolve, 100)) });
    for (const recipient of recipients) await queue(recipient);
    const children = [deliverElsewhere(url), deliverElsewhere(url)];
    expect(await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]))).toEqual([0, 0]);
    expect(taken.flatMap((it) => it.recipients).sort()).toEqual(recipients);
    expect(await db().outboxMessage.count({ where: { state: "sent", attempts: 1 } })).toBe(recipients.length);
  });

  test("send the message of a killed process once its lease has expired", async () => {
    const stuck = await mailServer({ hold: () => new Promise(() => {}) });
    const id = await queue();
    const child = deliverElsewhere(stuck.url);
    await vi.waitFor(async () => expect((await findJob(id)).attempts).toBe(1), { timeout: 20_000 });
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url, taken } = await mailServer();
    expect(await deliverDue(transports({ SMTP_URL: url })), "while the lease runs").toEqual({ done: 0, failed: 0 });
    await waitOver();
    expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 1, failed: 0 });
    expect(taken).toHaveLength(1);
  });
});

test("a message is never sent when its transaction is rolled back", async () => {
  const { url } = await mailServer();
  const change = db().$transaction(async (transaction) => {
    await queueMail(transaction, {
      userId: null,
      kind: "invitation",
      recipient: "ada@people.test",
      content: invitation,
    });
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await deliverDue(transports({ SMTP_URL: url }))).toEqual({ done: 0, failed: 0 });
});

test("a message is deleted after a month unless it is still queued", async () => {
  const old = await queue();
  await deliverDue(transports());
  const [recent, waiting] = [await queue(), await queue()];
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await db().outboxMessage.updateMany({ where: { id: { in: [old, waiting] } }, data: { createdAt } });
  await deleteOldMessages();
  const left = await db().outboxMessage.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([waiting, recent].sort());
});

describe("without a server", () => {
  const filesOf = async (id: string) => (await readdir(folder)).filter((name) => name.includes(id));

  test("a mail is saved as a file that mail programs open", async () => {
    const id = await queue();
    expect(await deliverDue(transports())).toEqual({ done: 1, failed: 0 });
    const [name = "", ...others] = await filesOf(id);
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^\\d{8}T\\d{9}Z-${id}-invitation\\.eml$`));
    const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
    expect(mail).toMatchObject({
      subject: "You are invited to Waypoint",
      from: { name: "Waypoint", address: "no-reply@learn.example" },
      to: [{ address: "ada@people.test" }],
    });
    expect(mail.text).toContain("https://learn.example/setup-password#token_hash=secret&type=invite");
    expect(mail.html).toContain("Hello Ada &amp; &lt;Co&gt;,");
  });

  test("a delivery fails when the folder cannot be written", async () => {
    const id = await queue();
    const mail = openMailer({ MAIL_FROM, MAIL_OUTBOX: path.join(import.meta.filename, "outbox") });
    expect(await deliverDue({ ...transports(), mail })).toEqual({ done: 0, failed: 1 });
    expect((await find(id)).lastError).toBe("The outbox folder cannot be written (ENOTDIR)");
  });

  test("a text message is saved as a file", async () => {
    const id = await queueSms(db(), {
      userId: null,
      kind: "phone-code",
      recipient: "+4930123456",
      content: { text: "Code: 123456" },
    });
    expect(await deliverDue(transports())).toEqual({ done: 1, failed: 0 });
    const [name = ""] = await filesOf(id);
    expect(name).toMatch(/-phone-code\.json$/);
    expect(JSON.parse(await readFile(path.join(folder, name), "utf8"))).toEqual({
      to: "+4930123456",
      text: "Code: 123456",
    });
  });
});

describe("by a text message service", () => {
  type Received = { method?: string; authorization?: string; body: unknown };

  /** A service that records requests and answers with a status, or not at all. */
  async function startService(status: number | "nothing", headers: Record<string, string> = {}) {
    const received: Received[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      received.push({ method: request.method, authorization: request.headers.authorization, body });
      if (status !== "nothing") response.writeHead(status, headers).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { url: `http://user%40x:pass%3Aword@127.0.0.1:${port}/send`, received };
  }

  const queueCode = () =>
    queueSms(db(), {
      userId: null,
      kind: "phone-code",
      recipient: "+4930123456",
      content: { text: "Your code is 123456" },
    });

  test("the request has the number and the text, and authenticates as the URL's user", async () => {
    const { url, received } = await startService(202);
    const id = await queueCode();
    expect(await deliverDue(transports({ SMS_URL: url }))).toEqual({ done: 1, failed: 0 });
    const authorization = `Basic ${Buffer.from("user@x:pass:word").toString("base64")}`;
    const body = { to: "+4930123456", text: "Your code is 123456" };
    expect(received).toEqual([{ method: "POST", authorization, body }]);
    expect(await find(id)).toMatchObject({ state: "sent", content: null });
  });

  test("a refused message is retried", async () => {
    const { url } = await startService(503);
    const id = await queueCode();
    expect(await deliverDue(transports({ SMS_URL: url }))).toEqual({ done: 0, failed: 1 });
    expect(await find(id)).toMatchObject({
      state: "queued",
      lastError: "The text message service refused the message (503)",
    });
  });

  test("a redirect is not followed", async () => {
    const elsewhere = await startService(200);
    const { url } = await startService(307, { location: elsewhere.url.replace(/\/\/.*@/, "//") });
    await queueCode();
    expect(await deliverDue(transports({ SMS_URL: url }))).toEqual({ done: 0, failed: 1 });
    expect(elsewhere.received).toEqual([]);
  });

  test("a request times out after five seconds", async () => {
    const { url } = await startService("nothing");
    const id = await queueCode();
    const started = performance.now();
    expect(await deliverDue(transports({ SMS_URL: url }))).toEqual({ done: 0, failed: 1 });
    expect(performance.now() - started).toBeLessThan(8_000);
    expect((await find(id)).lastError).toBe("The text message service did not answer in time");
  });
});
