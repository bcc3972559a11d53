import "server-only";
import { Problem } from "@/lib/platform/http/problem";
import type { Actor } from "./data";
import { isFresh } from "./lifetime";

/** Requires a recently entered password. @throws {Problem} 403 with the type that makes the browser ask for it */
export function requireFresh({ authenticatedAt }: Actor): void {
  if (isFresh(authenticatedAt, new Date())) return;
  throw new Problem(403, "Enter your password again to do this", { type: "urn:waypoint:password-required" });
}

/** Requires the same of a session; an API token has no password to enter, and its scopes decide. @throws {Problem} 403 */
export function requireFreshSession(actor: Actor): void {
  if (actor.apiToken === undefined) requireFresh(actor);
}
