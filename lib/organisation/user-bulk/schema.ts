import { z } from "zod";
import { id } from "@/lib/platform/schema";

/** The limit of users in one change; the screen sends more in parts. */
export const MAX_BULK_USERS = 500;

const userIds = z
  .array(id, "userIds is a list of ids")
  .min(1, "Choose at least one user")
  .max(MAX_BULK_USERS, `${MAX_BULK_USERS} users can be changed at once`)
  .refine((ids) => new Set(ids).size === ids.length, "Each user can be chosen once");

/** One change of many users. `team` puts them into a team, `remind` mails what they must do, `resend` a new invitation. */
export const userBulkSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("team"), userIds, teamId: id }),
  z.object({ action: z.literal("role"), userIds, isAdmin: z.boolean("isAdmin is true or false") }),
  z.object({ action: z.literal("deactivate"), userIds }),
  z.object({ action: z.literal("activate"), userIds }),
  z.object({ action: z.literal("remind"), userIds }),
  z.object({ action: z.literal("resend"), userIds }),
]);
export type UserBulk = z.output<typeof userBulkSchema>;

/** A change of many users without their ids. */
export type UserBulkChange = UserBulk extends infer Bulk
  ? Bulk extends UserBulk
    ? Omit<Bulk, "userIds">
    : never
  : never;

/** `skipped` counts the users whom the change does not concern. */
export const userBulkAnswerSchema = z.object({
  changed: z.int().meta({ examples: [3] }),
  skipped: z.int().meta({ examples: [1] }),
});
export type UserBulkAnswer = z.infer<typeof userBulkAnswerSchema>;
