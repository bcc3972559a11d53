import "server-only";
import { createTransport, type SendMailOptions } from "nodemailer";
import { writeMessageFile } from "@/lib/messages/outbox/message-file";
import type { MailContent, Message } from "@/lib/messages/outbox/schema";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { isAddress, isOwnHeader, oneLine } from "./header";

/** Milliseconds. A server that stalls costs an attempt, and holds up nobody else's mail for long. */
const TIMEOUTS_MS = { dns: 5_000, connect: 5_000, greeting: 5_000, silence: 10_000, message: 30_000 };

/** Where mails go, as the environment says. */
type Settings = { SMTP_URL?: string | undefined; MAIL_FROM: string; MAIL_OUTBOX: string };

export type Mailer = {
  /** @throws what the server, the network or the disk refuses */
  send(message: Message<MailContent>): Promise<void>;
  /** Ends the connections that wait for the next mail. */
  close(): void;
};

/** By SMTP where a server is named, else into a folder: one `.eml` file a mail. */
export function openMailer({ SMTP_URL, MAIL_FROM, MAIL_OUTBOX }: Settings): Mailer {
  return SMTP_URL ? bySmtp(SMTP_URL, MAIL_FROM) : intoFolder(MAIL_OUTBOX, MAIL_FROM);
}

let opened: Mailer | undefined;

/** The mailer of this process. */
export function mailer(): Mailer {
  opened ??= openMailer(env());
  return opened;
}

function bySmtp(url: string, from: string): Mailer {
  const pooled = {
    pool: true as const,
    url,
    maxConnections: 3,
    // A dropped connection is a failed attempt of ours, with our waits, and not the pool's.
    maxRequeues: 0,
    dnsTimeout: TIMEOUTS_MS.dns,
    connectionTimeout: TIMEOUTS_MS.connect,
    greetingTimeout: TIMEOUTS_MS.greeting,
    socketTimeout: TIMEOUTS_MS.silence,
  };
  const transporter = createTransport(pooled);
  return {
    async send(message) {
      const mail = { ...compose(message, from), signal: AbortSignal.timeout(TIMEOUTS_MS.message) };
      await transporter.sendMail(mail);
    },
    close: () => transporter.close(),
  };
}

function intoFolder(folder: string, from: string): Mailer {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const { message: source } = await transporter.sendMail(compose(message, from));
      await writeMessageFile(folder, message, "eml", source as Buffer);
      log().info({ message: message.id, kind: message.kind }, "mail written to the outbox folder");
    },
    close: () => transporter.close(),
  };
}

/** @throws when the recipient is not one plain address */
function compose({ id, kind, recipient, content }: Message<MailContent>, from: string): SendMailOptions {
  if (!isAddress(recipient)) throw Object.assign(new Error("not an address"), { code: "EENVELOPE" });
  const own = Object.entries(content.headers ?? {}).filter(([name]) => isOwnHeader(name));
  return {
    from,
    to: { name: "", address: recipient },
    subject: oneLine(content.subject),
    text: content.text,
    html: content.html,
    // The same at every attempt: what a server took without saying so is known to it as the same mail.
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
