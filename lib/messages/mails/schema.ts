import { z } from "zod";
import { optionalAddress } from "@/lib/platform/organisation/schema";
import { id, line, timestamp } from "@/lib/platform/schema";
import type { Section } from "@/lib/platform/settings/schema";

/** Characters of the sender's name, and of the line below each mail. */
const MAX_SENDER_CHARACTERS = 100;
const MAX_FOOTER_CHARACTERS = 300;

/** Characters that delimit a name and an address in a header. */
const IN_ADDRESSES = /[<>@"]/;

const fields = z.object({
  senderName: line(MAX_SENDER_CHARACTERS).refine(
    (name) => !IN_ADDRESSES.test(name),
    "A sender's name has no <, >, @ or \"",
  ),
  replyTo: optionalAddress,
  footer: line(MAX_FOOTER_CHARACTERS),
});

export const mailsInputSchema = fields.partial();
export type MailsInput = z.output<typeof mailsInputSchema>;

export const mailsSchema = z.object({
  /** Empty for the name in MAIL_FROM. */
  senderName: z.string().meta({ examples: ["Example Ltd Learning"] }),
  /** An email address; empty for none. */
  replyTo: z.string().meta({ examples: ["learning@example.org"] }),
  /** A line below each mail; empty for none. */
  footer: z.string().meta({ examples: ["Example Ltd, 1 Example Street, London"] }),
  updatedAt: timestamp,
});
export type Mails = z.infer<typeof mailsSchema>;

/** The settings' section about mails (docs/behaviour.md, 20). */
export const mails: Section<Omit<Mails, "updatedAt">> = {
  name: "mails",
  defaults: { senderName: "", replyTo: "", footer: "" },
  values: fields,
};

/** The result of a test mail. */
export const testMailSchema = z.object({
  recipient: z.string().meta({ examples: ["grace@example.com"] }),
  /** A mail server, or the outbox folder while SMTP_URL is not set. */
  through: z.enum(["server", "folder"]),
  /** The reason why it was not sent; null when it was. */
  failure: z.nullable(z.string()).meta({ examples: [null] }),
});
export type TestMail = z.infer<typeof testMailSchema>;

/** The states of a mail: it waits for its first or next attempt, was sent, or was given up. */
const mailStates = ["waiting", "sent", "failed"] as const;

/** A mail that was queued, without its content. */
export const sentMailSchema = z.object({
  id,
  /** Its purpose. */
  kind: z.string().meta({ examples: ["invitation"] }),
  recipient: z.string().meta({ examples: ["ada@example.com"] }),
  state: z.enum(mailStates),
  attempts: z.int().meta({ examples: [1] }),
  /** When it was sent; until then when it was queued. */
  at: timestamp,
});
export type SentMail = z.infer<typeof sentMailSchema>;

export const sentMailListSchema = z.object({
  state: z.enum(mailStates, `state is one of ${mailStates.join(", ")}`).optional(),
});
export type SentMailList = z.output<typeof sentMailListSchema>;
