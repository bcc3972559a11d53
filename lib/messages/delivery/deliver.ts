import "server-only";
import { testMail } from "@/lib/messages/email/message";
import { type Mailer, mailer } from "@/lib/messages/email/transport";
import { readMailIdentity } from "@/lib/messages/mails/data";
import type { TestMail } from "@/lib/messages/mails/schema";
import { findQueued, markFailed, markSent } from "@/lib/messages/outbox/data";
import { describeFailure } from "@/lib/messages/outbox/failure";
import { type Message, mailContentSchema, type SmsContent, smsContentSchema } from "@/lib/messages/outbox/schema";
import { sendSms } from "@/lib/messages/sms/message";
import { env } from "@/lib/platform/env";
import { type Attempt, JobFailure } from "@/lib/platform/jobs/run";
import { log } from "@/lib/platform/log";

/** The services that send messages. */
export type Transports = { mail: Pick<Mailer, "send">; sms: { send(message: Message<SmsContent>): Promise<void> } };

const defaultTransports = (): Transports => ({ mail: mailer(), sms: { send: (message) => sendSms(message) } });

/** Sends a queued message, as a job. @throws {JobFailure} when the service refused it */
export async function sendMessage(id: string, attempt: Attempt, transports = defaultTransports()): Promise<void> {
  const message = await findQueued(id);
  if (!message) return;
  const { channel, kind, recipient, content } = message;
  try {
    if (channel === "mail") {
      const mail = { id, kind, recipient, content: mailContentSchema.parse(content) };
      await transports.mail.send(mail, await readMailIdentity());
    } else await transports.sms.send({ id, kind, recipient, content: smsContentSchema.parse(content) });
  } catch (error) {
    const reason = describeFailure(channel, error);
    await markFailed(id, attempt, reason);
    throw new JobFailure(reason);
  }
  await markSent(id, attempt.attempts);
  log().info({ message: id, channel, kind, attempts: attempt.attempts }, "message sent");
}

/** Sends a user a test mail at once, outside the outbox, and returns the result of the one attempt. */
export async function sendTestMail({ email, name }: { email: string; name: string }): Promise<TestMail> {
  const through = env().SMTP_URL ? "server" : "folder";
  const message = { id: crypto.randomUUID(), kind: "test", recipient: email, content: testMail({ name }) };
  try {
    await mailer().send(message, await readMailIdentity());
  } catch (error) {
    return { recipient: email, through, failure: describeFailure("mail", error) };
  }
  return { recipient: email, through, failure: null };
}

/** Sends queued messages after the response. */
export { runJobsSoon as deliverSoon } from "@/lib/platform/job-timer";
