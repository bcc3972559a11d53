import { z } from "zod";
import type { Preferences } from "@/lib/identity/users/schema";
import { exampleId } from "@/lib/platform/example-id";
import { text } from "@/lib/platform/schema";

export const notificationKind = z.enum(["weekly_summary", "streak_reminder", "team_report"]);

/** A kind of mail that users subscribe to. */
export type NotificationKind = z.infer<typeof notificationKind>;

/** The kinds of mail about one's own learning. */
export const learnerKinds = ["weekly_summary", "streak_reminder"] as const satisfies NotificationKind[];
export type LearnerKind = (typeof learnerKinds)[number];

/** The preference that switches each kind of mail. */
export const switchOf = {
  weekly_summary: "weeklySummary",
  streak_reminder: "streakReminder",
  team_report: "teamReport",
} as const satisfies Record<NotificationKind, keyof Preferences>;

/** The query of the link to unsubscribe. */
export const unsubscribeQuerySchema = z.object({
  token: text(500).meta({ examples: [`weekly_summary.${exampleId("user")}.4mX…`] }),
});

/** A user's subscription to a kind of mail. */
export const subscriptionSchema = z.object({ kind: notificationKind, subscribed: z.boolean() });
export type Subscription = z.infer<typeof subscriptionSchema>;
