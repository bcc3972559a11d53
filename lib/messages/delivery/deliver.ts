import "server-only";
import { type Mailer, mailer } from "@/lib/messages/email/transport";
import { type MailIdentity, readMailIdentity } from "@/lib/messages/mails/data";
import { backOff } from "@/lib/messages/outbox/back-off";
import {
  BATCH_MESSAGES,
  type Claim,
  claimDue,
  deleteOldMessages,
  markFailed,
  markSent,
} from "@/lib/messages/outbox/data";
import { describeFailure } from "@/lib/messages/outbox/failure";
import { type Message, mailContentSchema, type SmsContent, smsContentSchema } from "@/lib/messages/outbox/schema";
import { sendSms } from "@/lib/messages/sms/send";
import { taskAfterResponses } from "@/lib/platform/background/after-response";
import { createQueue } from "@/lib/platform/background/queue";
import { log } from "@/lib/platform/log";

/** The services that send messages. */
export type Transports = { mail: Pick<Mailer, "send">; sms: { send(message: Message<SmsContent>): Promise<void> } };

const defaultTransports = (): Transports => ({ mail: mailer(), sms: { send: (message) => sendSms(message) } });

/** Numbers of successful and failed attempts. */
export type Delivery = { sent: number; failed: number };

/** Sends every due message, each once even if several processes run this, and deletes old messages. */
export async function deliverDue(transports: Transports = defaultTransports()): Promise<Delivery> {
  const delivery = { sent: 0, failed: 0 };
  let claims: Claim[];
  do {
    claims = await claimDue();
    const hasMails = claims.some(({ channel }) => channel === "mail");
    const identity = hasMails ? await readMailIdentity() : undefined;
    const outcomes = await Promise.all(claims.map((claim) => deliver(claim, transports, identity)));
    for (const outcome of outcomes) delivery[outcome] += 1;
  } while (claims.length === BATCH_MESSAGES);
  await deleteOldMessages();
  return delivery;
}

/** A batch is sent at once, but written down two by two, so that it leaves database connections to requests. */
const write = createQueue({ running: 2, waiting: Number.POSITIVE_INFINITY });

async function deliver(claim: Claim, transports: Transports, identity?: MailIdentity): Promise<keyof Delivery> {
  const { id, channel, kind, attempts, content } = claim;
  try {
    if (channel === "mail") {
      await transports.mail.send({ ...claim, content: mailContentSchema.parse(content) }, identity);
    } else await transports.sms.send({ ...claim, content: smsContentSchema.parse(content) });
  } catch (error) {
    const reason = describeFailure(channel, error);
    const wait = backOff(attempts);
    log().warn({ message: id, channel, kind, attempts, reason, wait }, "message not sent");
    await write(() => markFailed(claim, reason, wait));
    return "failed";
  }
  await write(() => markSent(claim));
  log().info({ message: id, channel, kind, attempts }, "message sent");
  return "sent";
}

/** Sends due messages after the response, so that it does not depend on a mail server. */
export const deliverSoon = taskAfterResponses("outbox", () => deliverDue());
