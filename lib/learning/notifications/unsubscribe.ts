import "server-only";
import { env } from "@/lib/platform/env";
import type { Access } from "@/lib/platform/http/description";
import { forbidden } from "@/lib/platform/http/problem";
import { readUnsubscribeToken, type Subscriber, unsubscribeToken } from "./unsubscribe-link";

/** Verifies the token of a mail's link. @returns its subscriber, or null when it is invalid */
export const subscriberOf = (token: string): Subscriber | null => readUnsubscribeToken(token, env().AUTH_SECRET ?? "");

/**
 * The links in a mail to stop its kind, and to all settings. `unsubscribe` is a page on GET, and one-click unsubscribing
 * by mail programs on POST (RFC 8058).
 */
export function stopLinks(subscriber: Subscriber): { unsubscribe: string; settings: string } {
  const { APP_URL, AUTH_SECRET } = env();
  const token = unsubscribeToken(subscriber, AUTH_SECRET ?? "");
  return {
    unsubscribe: `${APP_URL}/unsubscribe?${new URLSearchParams({ token })}`,
    settings: `${APP_URL}/settings/notifications`,
  };
}

/** The holder of a mail's unsubscribe link, which names the user and the kind of mail. */
export const mailLink: Access<Subscriber> = {
  name: "mailLink",
  label: "Mailed link",
  description: "For the holder of the link in the mail, without a session.",
  credentials: "none",
  async authenticate(request) {
    const subscriber = subscriberOf(new URL(request.url).searchParams.get("token") ?? "");
    if (!subscriber) throw forbidden("This link is not valid. Sign in and choose your mails in Settings");
    return subscriber;
  },
};
