import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { noteSecrets } from "./used-secrets";

/** A message is sent after the answer that causes it, or at the outbox's next run, 10 seconds later at most. */
const OUTBOX_TIMEOUT_MS = 20_000;

/** A parsed mail; `links` are the addresses in its text, and header names are in lower case. */
export type ReceivedMail = {
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers: Record<string, string>;
};

/** A text message as the SMS service receives it. */
export type ReceivedText = { to: string; text: string };

/** File names of the messages in an outbox folder, newest first. */
async function messagesIn(folder: string, ending: string): Promise<string[]> {
  // The server makes the folder with its first message.
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .reverse();
}

async function waitFor<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + OUTBOX_TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`There is no ${what} in the outbox`);
    await delay(100);
  }
}

// Parsed mails by file, because tests read the same files again and again and a file never changes.
const read = new Map<string, Promise<Email>>();

function readMail(file: string): Promise<Email> {
  const mail = read.get(file) ?? readFile(file).then((source) => PostalMime.parse(source));
  read.set(file, mail);
  return mail;
}

/** Every mail to an address so far, newest first; only those of a kind, such as `invitation`, when it is given. */
export async function mailsTo(recipient: string, kind?: string): Promise<ReceivedMail[]> {
  const { MAIL_OUTBOX } = env();
  const mails: ReceivedMail[] = [];
  for (const name of await messagesIn(MAIL_OUTBOX, kind ? `-${kind}.eml` : ".eml")) {
    const { to, subject = "", text = "", html = "", headers } = await readMail(path.join(MAIL_OUTBOX, name));
    if (!to?.some(({ address }) => address?.toLowerCase() === recipient.toLowerCase())) continue;
    mails.push({
      subject,
      text,
      html,
      links: text.match(/https?:\/\/\S+/g) ?? [],
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    });
  }
  return mails;
}

/** Waits for a mail to an address and returns the newest. To wait for a second mail of a kind, poll `mailsTo`. */
export const lastMail = (recipient: string, kind?: string): Promise<ReceivedMail> =>
  waitFor(`${kind ?? "mail"} to ${recipient}`, async () => (await mailsTo(recipient, kind))[0]);

/**
 * Waits until nothing is queued for an address and returns its mails, newest first. A message whose link is replaced while
 * it waits is never sent, so their number depends on how busy the outbox was.
 */
export const settledMailsTo = async (recipient: string, kind?: string): Promise<ReceivedMail[]> => {
  await waitFor(`end of the messages to ${recipient}`, async () => {
    const queued = await db().outboxMessage.count({ where: { recipient, state: "queued" } });
    return queued === 0 || undefined;
  });
  return mailsTo(recipient, kind);
};

/** The one-time token in a mail's link. */
export function tokenIn({ links }: ReceivedMail): string {
  const token = new URLSearchParams(new URL(links[0] ?? "").hash.slice(1)).get("token_hash");
  if (!token) throw new Error("The mail has no link with a token");
  noteSecrets(token);
  return token;
}

/** Every text message to a number so far, newest first. */
export async function textsTo(number: string): Promise<ReceivedText[]> {
  const { SMS_OUTBOX } = env();
  const names = await messagesIn(SMS_OUTBOX, ".json");
  const texts = await Promise.all(names.map((name) => readFile(path.join(SMS_OUTBOX, name), "utf8")));
  return texts.map((text): ReceivedText => JSON.parse(text)).filter(({ to }) => to === number);
}

/** The code in a text message. */
export const codeIn = ({ text }: ReceivedText): string => text.slice(0, 6);

/** Waits for a text message to a number and returns the newest. */
export const lastSms = (number: string): Promise<ReceivedText> =>
  waitFor(`text message to ${number}`, async () => (await textsTo(number))[0]);
