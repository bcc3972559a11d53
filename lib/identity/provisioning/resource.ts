import "server-only";
import { User } from "scimmy/schemas";
import { Attribute, SchemaDefinition } from "scimmy/types";
import { readOperations } from "@/lib/platform/scim/operations";
import { asResource, type Resource } from "@/lib/platform/scim/resource";
import type { ScimOperation } from "@/lib/platform/scim/schema";
import type { User as UserRow } from "@/prisma/generated/client";

const { definition: standard } = User;

/** The standard's attributes that Waypoint keeps. `emails` repeats `userName` and cannot be changed. */
export const userDefinition = new SchemaDefinition(standard.name, standard.id, standard.description, [
  standard.attribute("userName"),
  new Attribute("complex", "name", { description: "The parts of the name." }, [
    standard.attribute("name.formatted"),
    standard.attribute("name.givenName"),
    standard.attribute("name.familyName"),
  ]),
  standard.attribute("displayName"),
  standard.attribute("active"),
  new Attribute(
    "complex",
    "emails",
    { multiValued: true, mutable: false, direction: "out", description: "The userName again, as the work address." },
    ["value", "type", "primary"].map((part) => standard.attribute(`emails.${part}`)),
  ),
]);

/** A user as a directory reads them. */
export function toScimUser(row: UserRow): Resource & { userName: string } {
  const { id, email, name, firstName, lastName, externalId, deactivatedAt, createdAt, updatedAt } = row;
  return asResource({ id, resourceType: "User", created: createdAt, lastModified: updatedAt }, standard.id, {
    ...(externalId !== null && { externalId }),
    userName: email,
    displayName: name,
    name: {
      formatted: name,
      ...(firstName !== null && { givenName: firstName }),
      ...(lastName !== null && { familyName: lastName }),
    },
    emails: [{ value: email, type: "work", primary: true }],
    active: deactivatedAt === null,
  });
}

/** The values that operations give to attributes, as a PUT would send them; null removes one. @throws {Problem} as `readOperations` */
export function valuesOf(operations: ScimOperation[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { op, path, value } of readOperations(operations, userDefinition)) {
    const [name = "", part] = path.split(".");
    const given = op === "remove" ? null : value;
    values[name] = part === undefined ? given : { ...(values[name] as object | undefined), [part]: given };
  }
  return values;
}
