import "server-only";
import { REFUSAL_PARAMETER } from "@/lib/identity/sso-connections/addresses";
import { env } from "@/lib/platform/env";
import type { SignOnRefusal } from "./refusals";

/** A redirect to an address, or to a path of this site. */
export const redirectTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { location: new URL(address, env().APP_URL).href } });

/** A redirect to the sign-in screen, which says why. @param next a validated path of this site */
export const redirectToSignIn = (refusal: SignOnRefusal, next: string): Response =>
  redirectTo(`/login?${new URLSearchParams({ [REFUSAL_PARAMETER]: refusal, ...(next !== "/" && { next }) })}`);
