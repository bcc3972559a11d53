import "server-only";
import { writeMessageFile } from "@/lib/messages/outbox/message-file";
import type { Message, SmsContent } from "@/lib/messages/outbox/schema";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Milliseconds the service has to answer. */
const TIMEOUT_MS = 5_000;

/** Where text messages go, as the environment says. */
type Settings = { SMS_URL?: string | undefined; SMS_OUTBOX: string };

/**
 * Sends `{ to, text }` to the service that SMS_URL names, signed in as the URL's user; without one it becomes a `.json`
 * file in the outbox folder.
 * @throws what the service, the network or the disk refuses
 */
export async function sendSms(message: Message<SmsContent>, { SMS_URL, SMS_OUTBOX }: Settings = env()): Promise<void> {
  const body = JSON.stringify({ to: message.recipient, text: message.content.text });
  if (SMS_URL) return post(new URL(SMS_URL), body, message.id);
  await writeMessageFile(SMS_OUTBOX, message, "json", `${body}\n`);
  log().info({ message: message.id, kind: message.kind }, "text message written to the outbox folder");
}

async function post(url: URL, body: string, id: string): Promise<void> {
  const { username, password } = url;
  // fetch refuses a URL that names a user.
  url.username = "";
  url.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // The same at every attempt, for services that know what they have already sent.
      "idempotency-key": id,
      ...((username || password) && { authorization: `Basic ${Buffer.from(pair).toString("base64")}` }),
    },
    body,
    // Elsewhere nobody may read it.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error("refused"), { responseCode: response.status });
}
