import "server-only";
import { Group } from "scimmy/schemas";
import { SchemaDefinition } from "scimmy/types";
import type { MemberChange } from "@/lib/organisation/teams/directory-members";
import { readOperations } from "@/lib/platform/scim/operations";
import { scimProblem } from "@/lib/platform/scim/problem";
import type { ScimOperation } from "@/lib/platform/scim/schema";
import type { ScimGroupChange } from "./schema";

const { definition: standard } = Group;

/** The standard's attributes that Waypoint keeps. */
export const groupDefinition = new SchemaDefinition(standard.name, standard.id, standard.description, [
  standard.attribute("displayName"),
  standard.attribute("members"),
]);

/** A directory's change of a team: attributes by name, and members. */
type TeamRequest = { values: Record<string, unknown>; members: MemberChange | null };

/** The members of a whole group, which replace those whom the directory put in before. */
export const wholeMembers = ({ members }: ScimGroupChange): MemberChange | null =>
  members ? { replaces: true, add: new Set(members.map(({ value }) => value)), remove: new Set() } : null;

const notMembers = () => scimProblem(400, "invalidValue", "members are objects with the id of a user as value");

/** The ids in a value: one member or a list of them. Some directories send the id alone. */
function idsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((member) => {
    const id = typeof member === "object" && member !== null ? (member as { value?: unknown }).value : member;
    if (typeof id !== "string") throw notMembers();
    return id.toLowerCase();
  });
}

/** Applies one operation on members to those before it. @param ids null for all members */
function applyTo(change: MemberChange, op: "add" | "remove" | "replace", ids: string[] | null): MemberChange {
  if (op === "replace" || ids === null) return { replaces: true, add: new Set(ids), remove: new Set() };
  const [into, from] = op === "add" ? [change.add, change.remove] : [change.remove, change.add];
  for (const id of ids) {
    into.add(id);
    from.delete(id);
  }
  return change;
}

/**
 * The change of a team that operations ask for. It reads no members, because an operation may name one of many
 * thousands.
 * @throws {Problem} as `readOperations`
 */
export function requestOf(operations: ScimOperation[]): TeamRequest {
  const values: Record<string, unknown> = {};
  let members: MemberChange | null = null;
  for (const { op, path, only, value } of readOperations(operations, groupDefinition)) {
    if (path !== "members") values[path] = op === "remove" ? null : value;
    else {
      members ??= { replaces: false, add: new Set(), remove: new Set() };
      const named = only ?? value;
      members = applyTo(members, op, op === "remove" && named === undefined ? null : idsIn(named));
    }
  }
  return { values, members };
}
