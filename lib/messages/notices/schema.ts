import { z } from "zod";
import { cursor, id, limit, timestamp } from "@/lib/platform/schema";

const noticeKinds = ["assignment", "reply", "plan", "badge", "health"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The kinds that a user may mute; notices of assignments are always shown. */
export const mutableKinds = ["reply", "plan", "badge", "health"] as const satisfies NoticeKind[];
export type MutableKind = (typeof mutableKinds)[number];

/** Days that notices are kept. */
export const NOTICE_DAYS = 90;

export const noticeSchema = z.object({
  id,
  kind: z.enum(noticeKinds),
  text: z.string().meta({ examples: ["Assigned to you: How light falls"] }),
  /** A path of this site. */
  link: z.string().meta({ examples: ["/videos/6f1d2c3b-4a5e-4f60-8a7b-9c0d1e2f3a4b"] }),
  at: timestamp,
  readAt: timestamp.nullable().meta({ examples: [null] }),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeListSchema = z.object({
  unread: z.literal("1", "unread is 1").optional(),
  limit: limit(20, 200),
  cursor,
});
export type NoticeList = z.output<typeof noticeListSchema>;

export const noticeParams = z.object({ id, noticeId: id });

/** Omitted, the notice stays as it is. */
export const noticeChangeSchema = z.object({ read: z.boolean("read is true or false").optional() });
