import "server-only";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { MailIdentity } from "@/lib/messages/mails/data";
import { writeMessageFile } from "@/lib/messages/outbox/message-file";
import type { MailContent, Message } from "@/lib/messages/outbox/schema";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { isAddress, isOwnHeader, oneLine } from "./header";
import { withFoot } from "./layout";

/** A stalled server fails one attempt and delays other mails only briefly. */
const TIMEOUTS_MS = { dns: 5_000, connect: 5_000, greeting: 5_000, silence: 10_000, message: 30_000 };

/** The environment variables for mails. */
type Settings = { SMTP_URL?: string | undefined; MAIL_FROM: string; MAIL_OUTBOX: string };

export type Mailer = {
  /**
   * @param identity the organisation's part of each mail
   * @throws errors of the server, the network or the disk
   */
  send(message: Message<MailContent>, identity: MailIdentity): Promise<void>;
  /** Closes idle connections. */
  close(): void;
};

/** Sends mails by SMTP if SMTP_URL is set; otherwise writes each as an `.eml` file to the outbox folder. */
export function openMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX }: Settings): Mailer {
  return SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : folderMailer(MAIL_OUTBOX, MAIL_FROM);
}

let opened: Mailer | undefined;

/** The mailer of this process. */
export function mailer(): Mailer {
  opened ??= openMailer(env());
  return opened;
}

function smtpMailer(url: string, from: string): Mailer {
  const pooled = {
    pool: true as const,
    url,
    maxConnections: 3,
    // The job of a message retries it.
    maxRequeues: 0,
    dnsTimeout: TIMEOUTS_MS.dns,
    connectionTimeout: TIMEOUTS_MS.connect,
    greetingTimeout: TIMEOUTS_MS.greeting,
    socketTimeout: TIMEOUTS_MS.silence,
  };
  const transporter = createTransport(pooled);
  return {
    async send(message, identity) {
      const mail = { ...compose(message, from, identity), signal: AbortSignal.timeout(TIMEOUTS_MS.message) };
      await transporter.sendMail(mail);
    },
    close: () => transporter.close(),
  };
}

function folderMailer(folder: string, from: string): Mailer {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message, identity) {
      const { message: source } = await transporter.sendMail(compose(message, from, identity));
      await writeMessageFile(folder, message, "eml", source as Buffer);
      log().info({ message: message.id, kind: message.kind }, "mail written to the outbox folder");
    },
    close: () => transporter.close(),
  };
}

/** The address of a sender such as `Waypoint <no-reply@example.org>`. */
const addressOf = (from: string) => from.match(/<([^<>\s]+)>$/)?.[1] ?? from;

/** @throws when the recipient is not a single plain address */
function compose(
  { id, kind, recipient, content: composed }: Message<MailContent>,
  from: string,
  { senderName, replyTo, foot }: MailIdentity,
): SendMailOptions {
  if (!isAddress(recipient)) throw Object.assign(new Error("not an address"), { code: "EENVELOPE" });
  const content = withFoot(composed, foot);
  const own = Object.entries(content.headers ?? {}).filter(([name]) => isOwnHeader(name));
  return {
    from: senderName ? { name: oneLine(senderName), address: addressOf(from) } : from,
    ...(isAddress(replyTo) && { replyTo: { name: "", address: replyTo } }),
    to: { name: "", address: recipient },
    subject: oneLine(content.subject),
    text: content.text,
    html: content.html,
    // The same for every attempt, so that a server can detect duplicates.
    messageId: `<${id}@${from.match(/@([^\s<>]+)>?$/)?.[1] ?? "localhost"}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "X-Waypoint-Kind": kind,
      ...Object.fromEntries(own.map(([name, value]) => [name, oneLine(value)])),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
