import { createHmac, timingSafeEqual } from "node:crypto";
import { id } from "@/lib/platform/schema";
import { type NotificationKind, notificationKind } from "./schema";

/** Whose mails of which kind. */
export type Subscriber = { userId: string; kind: NotificationKind };

/** Where a mail's link leads: the page for people, and, by POST, the act for their mail programs (RFC 8058). */
export const UNSUBSCRIBE_ADDRESS = "/unsubscribe";

const signatureOf = ({ userId, kind }: Subscriber, secret: string) =>
  createHmac("sha256", secret).update(["unsubscribe", kind, userId].join("\n")).digest();

/** What lets whoever has it switch one kind of mail of one person, and nothing else. It never ends: mails are kept. */
export const unsubscribeToken = (subscriber: Subscriber, secret: string): string =>
  [subscriber.kind, subscriber.userId, signatureOf(subscriber, secret).toString("base64url")].join(".");

/** What a token was signed for; null where it was not, or has been changed. */
export function readUnsubscribeToken(token: string, secret: string): Subscriber | null {
  const [kind, userId, signature, ...rest] = token.split(".");
  const asked = { kind: notificationKind.safeParse(kind).data, userId: id.safeParse(userId).data };
  if (!asked.kind || !asked.userId || rest.length > 0) return null;
  const subscriber = { kind: asked.kind, userId: asked.userId };
  const given = Buffer.from(signature ?? "", "base64url");
  const right = signatureOf(subscriber, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? subscriber : null;
}
