import { z } from "zod";
import { cursor, id, limit, line, text, timestamp } from "@/lib/platform/schema";

export const invitationSchema = z.object({
  id,
  userId: id,
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  status: z.enum(["sent", "failed", "accepted", "expired"]),
  sentAt: timestamp,
  expiresAt: timestamp.meta({ examples: ["2026-03-21T09:26:53.589Z"] }),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** A user who was just invited. `id` is the user's. */
export type Invited = Pick<Invitation, "id" | "email" | "name" | "isAdmin" | "expiresAt">;

export const invitationListSchema = z.object({
  /** Part of a name or an address. */
  q: line(200).optional(),
  limit: limit(50, 200),
  cursor,
});
export type InvitationList = z.output<typeof invitationListSchema>;

/** Maximum rows per call. */
const MAX_INVITED_ROWS = 500;

/**
 * Rows of users to invite. A row without a name uses its address. A dry run writes nothing; `sendAgain` sends a new link
 * to users who are already invited.
 */
export const inviteManySchema = z.object({
  rows: z
    .array(
      z.object({
        email: text(1_000),
        name: text(1_000).default(""),
        isAdmin: z.boolean().default(false),
        /** Names of teams, divided by |; empty for none. */
        team: text(1_000)
          .default("")
          .meta({ examples: ["Sales"] }),
      }),
    )
    .min(1, "Add at least one user to invite")
    .max(MAX_INVITED_ROWS, `Invite at most ${MAX_INVITED_ROWS} users at once`),
  dryRun: z.boolean().default(true),
  sendAgain: z.boolean().default(false),
});
export type InviteMany = z.output<typeof inviteManySchema>;

/**
 * The status of a row: a new invitation, a new link, `team` for a user who only joins a team, or skipped. `message` has the reason, or
 * what happens to teams.
 */
export const invitedRowSchema = z.object({
  email: z.string(),
  fate: z.enum(["new", "again", "team", "pending", "account", "repeated", "invalid", "failed"]),
  message: z.nullable(z.string()).meta({ examples: ["Makes the team “Sales”"] }),
});
export type InvitedRow = z.infer<typeof invitedRowSchema>;
