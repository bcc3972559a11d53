import { z } from "zod";
import { userSchema } from "@/lib/identity/users/schema";
import { id, timestamp } from "@/lib/platform/schema";

/** A session in the user's own list. */
export const deviceSessionSchema = z.object({
  id,
  device: z.string(),
  address: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** A session with its tokens (docs/behaviour.md, 3). `expires_at` is in seconds since 1970, `expires_in` in seconds. */
export const sessionSchema = z.object({
  access_token: z.string(),
  /** Null for a call with an access token, which cannot renew itself. */
  refresh_token: z.string().nullable(),
  expires_at: z.int(),
  expires_in: z.int(),
  token_type: z.literal("bearer"),
  user: userSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** Without a refresh token, the cookie identifies the session. */
export const refreshSchema = z.object({ refresh_token: z.string().min(1).max(200).optional() }).default({});
