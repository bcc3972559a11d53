import type { Scope } from "@/lib/identity/api-tokens/schema";

/** The words for the scopes, in the order of the form. */
export const scopeWords: Record<Scope, { label: string; about: string }> = {
  read: { label: "Read the library", about: "Videos, knowledge areas, paths and tracks." },
  "progress:read": { label: "Read progress", about: "Completions, points and reports." },
  "progress:write": { label: "Record progress", about: "Complete lessons, start paths, rate and comment." },
  "library:write": { label: "Change the library", about: "For administrators: import, score and delete." },
  "people:write": { label: "Read and change users", about: "Invite, change and delete users; teams and assignments." },
  scim: { label: "Provision users and teams", about: "For administrators: a directory that speaks SCIM." },
};
