import "server-only";
import { env } from "@/lib/platform/env";
import { forbidden } from "@/lib/platform/http/problem";
import type { Access } from "@/lib/platform/http/route";
import { readUnsubscribeToken, type Subscriber } from "./unsubscribe-link";

/** Whose mail a link is of; null where it is not one of ours. */
export const subscriberOf = (token: string): Subscriber | null => readUnsubscribeToken(token, env().AUTH_SECRET ?? "");

/** Whoever has the link of a mail: it says whose mails of which kind. */
export const mailLink: Access<Subscriber> = {
  async authenticate(request) {
    const subscriber = subscriberOf(new URL(request.url).searchParams.get("token") ?? "");
    if (!subscriber) throw forbidden("This link is not good. Sign in and choose your mails in Settings");
    return subscriber;
  },
};
