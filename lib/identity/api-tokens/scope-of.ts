import type { Method, ScopeRules } from "@/lib/platform/http/description";
import type { Scope } from "./schema";

const library = { read: "read", write: "library:write" } as const;
const learning = { read: "progress:read", write: "progress:write" } as const;
const people = { read: "people:write", write: "people:write" } as const;

/** The scopes of the groups of calls. A group that is missing here accepts no token, nor do its new calls. */
const SCOPES_OF_TAGS: Record<string, { read: Scope; write: Scope }> = {
  Videos: library,
  "Knowledge areas": library,
  "Learning paths": library,
  "Career tracks": library,
  "Deleted entities": library,
  Search: library,
  "Comments and ratings": { read: "read", write: "progress:write" },
  "Notes and questions": learning,
  Progress: learning,
  Checks: learning,
  Cards: learning,
  Plans: learning,
  Reports: learning,
  Points: { read: "progress:read", write: "library:write" },
  Users: people,
  Invitations: people,
  Teams: people,
  SCIM: { read: "scim", write: "scim" },
  Assignments: { read: "progress:read", write: "people:write" },
};

/**
 * The scope that a token needs for a call: the route's own, else that of its group.
 * @returns null for a call that accepts no token
 */
export function scopeOf({ tag, scope }: ScopeRules, method: Method | "HEAD"): Scope | null {
  if (scope !== undefined) return scope as Scope | null;
  const scopes = tag === undefined ? undefined : SCOPES_OF_TAGS[tag];
  return scopes?.[method === "GET" || method === "HEAD" ? "read" : "write"] ?? null;
}
