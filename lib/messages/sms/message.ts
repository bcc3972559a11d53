import "server-only";
import { writeMessageFile } from "@/lib/messages/outbox/message-file";
import type { Message, SmsContent } from "@/lib/messages/outbox/schema";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** A text message with a code, in the format that phones fill in on this site (origin-bound one-time codes). */
export const codeMessage = (code: string, host: string): SmsContent => ({
  text: `${code} is your Waypoint code. It expires in 5 minutes. Waypoint never asks you for it.\n\n@${host} #${code}`,
});

const TIMEOUT_MS = 5_000;

/** The environment variables for text messages. */
type Settings = { SMS_URL?: string | undefined; SMS_OUTBOX: string };

/**
 * Posts `{ to, text }` to SMS_URL with the URL's user and password. Without SMS_URL, writes a `.json` file to the outbox
 * folder.
 * @throws errors of the service, the network or the disk
 */
export async function sendSms(message: Message<SmsContent>, { SMS_URL, SMS_OUTBOX }: Settings = env()): Promise<void> {
  const body = JSON.stringify({ to: message.recipient, text: message.content.text });
  if (SMS_URL) return post(new URL(SMS_URL), body, message.id);
  await writeMessageFile(SMS_OUTBOX, message, "json", `${body}\n`);
  log().info({ message: message.id, kind: message.kind }, "text message written to the outbox folder");
}

async function post(url: URL, body: string, id: string): Promise<void> {
  const { username, password } = url;
  // fetch refuses a URL with credentials.
  url.username = "";
  url.password = "";
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // The same for every attempt, so that a service can detect duplicates.
      "idempotency-key": id,
      ...((username || password) && { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
    },
    body,
    // A redirect would send the message to another host.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error("refused"), { responseCode: response.status });
}
