import "server-only";
import { z } from "zod";
import { sealedCookie } from "@/lib/identity/sessions/sealed-cookie";
import { REFUSAL_PARAMETER } from "@/lib/identity/sso-connections/addresses";
import { env } from "@/lib/platform/env";
import { id } from "@/lib/platform/schema";
import type { SignOnRefusal } from "./refusals";

/** Seconds that a user may take at the provider. */
const MAX_AGE_SECONDS = 10 * 60;

/** Seconds since the user was authenticated at the provider, where a sign-on is to serve in place of a password. */
export const REPEATED_MAX_AGE_SECONDS = 5 * 60;

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

/** A redirect to an address, or to a path of this site. */
export const redirectTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { location: new URL(address, env().APP_URL).href } });

/** A redirect to the sign-in screen, which says why. @param next a validated path of this site */
export const redirectToSignIn = (refusal: SignOnRefusal, next: string): Response =>
  redirectTo(`/login?${new URLSearchParams({ [REFUSAL_PARAMETER]: refusal, ...(next !== "/" && { next }) })}`);
