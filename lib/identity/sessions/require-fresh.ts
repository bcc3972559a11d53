import "server-only";
import { Problem } from "@/lib/platform/http/problem";
import type { Actor } from "./data";
import { isFresh } from "./lifetime";

/** @throws {Problem} 403 of a type by which the browser asks for the password */
export function requireFresh({ authenticatedAt }: Actor): void {
  if (isFresh(authenticatedAt, new Date())) return;
  throw new Problem(403, "Enter your password again to do this", { type: "urn:waypoint:password-required" });
}
