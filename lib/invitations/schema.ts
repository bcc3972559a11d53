import { z } from "zod";
import { id, timestamp } from "@/lib/http/schema";

export const invitationSchema = z.object({
  id,
  userId: id,
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  status: z.enum(["sent", "failed", "accepted", "expired"]),
  sentAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitationSchema>;

/** What the administrator learns of an invitation that was just sent. `id` is the person's. */
export type Invited = Pick<Invitation, "id" | "email" | "name" | "isAdmin" | "expiresAt">;
