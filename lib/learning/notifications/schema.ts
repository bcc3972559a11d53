import { z } from "zod";
import type { Preferences } from "@/lib/identity/users/schema";
import { text } from "@/lib/platform/schema";

export const notificationKind = z.enum(["weekly_summary", "streak_reminder"]);

/** A mail that people get because they asked for it. */
export type NotificationKind = z.infer<typeof notificationKind>;

/** How many mails of each kind one look has queued. */
export const notificationsSentSchema = z.object({ weekly_summary: z.int(), streak_reminder: z.int() });
export type NotificationsSent = z.infer<typeof notificationsSentSchema>;

/** Which switch each obeys. */
export const switchOf = {
  weekly_summary: "weeklySummary",
  streak_reminder: "streakReminder",
} as const satisfies Record<NotificationKind, keyof Preferences>;

/** What a mail's link to unsubscribe carries. */
export const unsubscribeQuerySchema = z.object({ token: text(500) });

/** Whether somebody gets a mail. */
export const subscriptionSchema = z.object({ kind: notificationKind, subscribed: z.boolean() });
export type Subscription = z.infer<typeof subscriptionSchema>;
