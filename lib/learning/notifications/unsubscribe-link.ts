import { createHmac, timingSafeEqual } from "node:crypto";
import { id } from "@/lib/platform/schema";
import { type NotificationKind, notificationKind } from "./schema";

/** A user and the kind of mail they subscribed to. */
export type Subscriber = { userId: string; kind: NotificationKind };

const signatureOf = ({ userId, kind }: Subscriber, secret: string) =>
  createHmac("sha256", secret).update(["unsubscribe", kind, userId].join("\n")).digest();

/** Signs a token that switches one kind of mail of one user. It never expires, because mails are kept. */
export const unsubscribeToken = (subscriber: Subscriber, secret: string): string =>
  [subscriber.kind, subscriber.userId, signatureOf(subscriber, secret).toString("base64url")].join(".");

/** Verifies a token. @returns its subscriber, or null when the signature does not match */
export function readUnsubscribeToken(token: string, secret: string): Subscriber | null {
  const [kind, userId, signature, ...rest] = token.split(".");
  const parsed = { kind: notificationKind.safeParse(kind).data, userId: id.safeParse(userId).data };
  if (!parsed.kind || !parsed.userId || rest.length > 0) return null;
  const subscriber = { kind: parsed.kind, userId: parsed.userId };
  const actual = Buffer.from(signature ?? "", "base64url");
  const expected = signatureOf(subscriber, secret);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? subscriber : null;
}
