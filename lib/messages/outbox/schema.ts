import { z } from "zod";

/** What a mail says. Whom it goes to stands beside it, so that it can be erased alone. */
export const mailContentSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type MailContent = z.infer<typeof mailContentSchema>;

export const smsContentSchema = z.object({ text: z.string() });
export type SmsContent = z.infer<typeof smsContentSchema>;

/** A message to one person; `kind` is what it is for, in one hyphened word such as `invitation`. */
export type Message<Content> = { id: string; kind: string; recipient: string; content: Content };
