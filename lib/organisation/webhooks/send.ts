import "server-only";
import { Webhook as Signer } from "standardwebhooks";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { describeFailure } from "@/lib/messages/outbox/failure";
import { invalidField } from "@/lib/platform/http/problem";
import { OutboundRefused, requireReachable } from "@/lib/platform/outbound/guard";
import { postOutbound } from "@/lib/platform/outbound/post";
import { openSecret } from "./secret";

/** Sends a signed body. Tests replace it. */
export type Post = typeof postOutbound;

/** The stored columns that sending needs. */
export type Target = {
  url: string;
  secret: Uint8Array;
  formerSecret: Uint8Array | null;
  formerSecretUntil: Date | null;
};

/** The end of an attempt: an answer, or the reason why there is none. */
export type Outcome = { isSent: boolean; status: number | null; answer: string | null; lastError: string | null };

/** The headers of Standard Webhooks: the signature by the secret, and by the one before while that is valid. */
function signedHeaders(target: Target, messageId: string, body: string, now: Date): Record<string, string> {
  const { secret, formerSecret, formerSecretUntil } = target;
  const sealed = formerSecret && formerSecretUntil && formerSecretUntil > now ? [secret, formerSecret] : [secret];
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": sealed.map((one) => new Signer(openSecret(one)).sign(messageId, now, body)).join(" "),
    "user-agent": "Waypoint-Webhooks",
  };
}

/** Text that PostgreSQL can store. */
const storable = (text: string) => text.replaceAll("\0", "");

/** Sends a message once. Every failure is an outcome; nothing is thrown. */
export async function attempt(
  target: Target,
  messageId: string,
  body: string,
  post: Post = postOutbound,
): Promise<Outcome> {
  try {
    const { status, text } = await post(target.url, signedHeaders(target, messageId, body, new Date()), body);
    const isSent = status >= 200 && status < 300;
    return { isSent, status, answer: storable(text), lastError: isSent ? null : `The answer was ${status}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof OutboundRefused ? error.cause : error;
    const lastError = cause instanceof OutboundRefused ? cause.message : describeFailure("webhook", error);
    return { isSent: false, status: null, answer: null, lastError };
  }
}

/**
 * Requires that messages may be sent to an address. The DNS lookup takes a while, so the actor is checked again.
 * @throws {Problem} 400 for an address that is unknown or inside the network; 401 or 403
 */
export async function requireAddress(url: string, actor: Actor): Promise<void> {
  try {
    await requireReachable(new URL(url));
  } catch (error) {
    throw error instanceof OutboundRefused ? invalidField("url", error.message) : error;
  }
  await requireStillActs(actor);
}
