import { z } from "zod";
import { userSchema } from "@/lib/identity/users/schema";
import { id, timestamp } from "@/lib/platform/schema";

/** A session in the user's own list. */
export const deviceSessionSchema = z.object({
  id,
  device: z.string().meta({ examples: ["Firefox on Linux"] }),
  address: z.nullable(z.string()).meta({ examples: ["203.0.113.7"] }),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  current: z.boolean().meta({ examples: [true] }),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** A session with its tokens (docs/behaviour.md, 3). `expires_at` is in seconds since 1970, `expires_in` in seconds. */
export const sessionSchema = z.object({
  access_token: z.string().meta({ examples: ["eyJhbGciOiJkaXIi…"] }),
  /** Null for a call with an access token, which cannot renew itself. */
  refresh_token: z.nullable(z.string()).meta({ examples: ["b3BhcXVl…"] }),
  expires_at: z.int().meta({ examples: [1_773_484_013] }),
  expires_in: z.int().meta({ examples: [3600] }),
  token_type: z.literal("bearer"),
  user: userSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** Without a refresh token, the cookie identifies the session. */
export const refreshSchema = z.object({ refresh_token: z.string().min(1).max(200).optional() }).default({});
