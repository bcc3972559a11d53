import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { env } from "@/lib/platform/env";

/** Milliseconds a message may take to its file: after the answer that caused it, or at the server's next look. */
const PATIENCE = 20_000;

/** A mail as the recipient's program reads it; `links` are the addresses in its text, names of headers are in lower case. */
export type ReceivedMail = {
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers: Record<string, string>;
};

/** A text message as it was given to the service. */
export type ReceivedText = { to: string; text: string };

/** The names of the messages in a folder of the server under test, the last one first. */
async function messagesIn(folder: string, ending: string): Promise<string[]> {
  // Before its first message the server has made no folder.
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .reverse();
}

async function waitFor<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`There is no ${what} in the outbox`);
    await delay(100);
  }
}

// A message's file never changes, and is looked at again and again.
const read = new Map<string, Promise<Email>>();

function readMail(file: string): Promise<Email> {
  const mail = read.get(file) ?? readFile(file).then((source) => PostalMime.parse(source));
  read.set(file, mail);
  return mail;
}

/** Every mail to an address so far, the last one first; of one kind where it is given (`invitation`). */
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

/** The last mail to an address, waited for; of one kind where it is given. After a second one of a kind, ask `mailsTo`. */
export const lastMail = (recipient: string, kind?: string): Promise<ReceivedMail> =>
  waitFor(`${kind ?? "mail"} to ${recipient}`, async () => (await mailsTo(recipient, kind))[0]);

/** The one-time token in a mail's link. */
export function tokenIn({ links }: ReceivedMail): string {
  const token = new URLSearchParams(new URL(links[0] ?? "").hash.slice(1)).get("token_hash");
  if (!token) throw new Error("The mail has no link with a token");
  return token;
}

/** Every text message to a number so far, the last one first. */
export async function textsTo(number: string): Promise<ReceivedText[]> {
  const { SMS_OUTBOX } = env();
  const names = await messagesIn(SMS_OUTBOX, ".json");
  const texts = await Promise.all(names.map((name) => readFile(path.join(SMS_OUTBOX, name), "utf8")));
  return texts.map((text): ReceivedText => JSON.parse(text)).filter(({ to }) => to === number);
}

/** The code in a text message. */
export const codeIn = ({ text }: ReceivedText): string => text.slice(0, 6);

/** The last text message to a number, waited for. */
export const lastSms = (number: string): Promise<ReceivedText> =>
  waitFor(`text message to ${number}`, async () => (await textsTo(number))[0]);
