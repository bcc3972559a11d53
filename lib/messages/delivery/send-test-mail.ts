import "server-only";
import { testMail } from "@/lib/messages/email/message";
import { mailer } from "@/lib/messages/email/transport";
import { readMailIdentity } from "@/lib/messages/mails/data";
import type { TestMail } from "@/lib/messages/mails/schema";
import { describeFailure } from "@/lib/messages/outbox/failure";
import { env } from "@/lib/platform/env";

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
