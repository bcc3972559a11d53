import "server-only";
import { z } from "zod";
import { sealedCookie } from "@/lib/identity/sessions/sealed-cookie";
import { id } from "@/lib/platform/schema";

/** Seconds that a user may take at the provider. */
const MAX_AGE_SECONDS = 10 * 60;

const flowSchema = z.object({
  connectionId: id,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path to return to. */
  next: z.string(),
  /** The signed-in user who repeats the sign-on instead of a password. */
  userId: id.nullable(),
});

/** A sign-on that waits for the provider's answer. */
export type SignOnFlow = z.infer<typeof flowSchema>;

/** The browser's pending sign-on, which its cookie holds for ten minutes and for one answer. */
export const signOnFlow = sealedCookie({
  name: "waypoint.sign-on",
  purpose: "signOn",
  path: "/api/sign-on",
  maxAgeSeconds: MAX_AGE_SECONDS,
  schema: flowSchema,
});
