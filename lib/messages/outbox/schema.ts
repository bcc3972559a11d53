import { z } from "zod";

/** The content of a mail, without the recipient: it is erased once the mail is sent. */
export const mailContentSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type MailContent = z.infer<typeof mailContentSchema>;

export const smsContentSchema = z.object({ text: z.string() });
export type SmsContent = z.infer<typeof smsContentSchema>;

/** A message to one recipient. `kind` is its purpose, such as `email-confirmation`. */
export type Message<Content> = { id: string; kind: string; recipient: string; content: Content };
