import { nameOfAddress } from "@/lib/identity/users/schema";
import type { ScimUserChange } from "./schema";

/** The names of an account: the one that is shown, and its parts. */
export type Names = { name: string; firstName: string | null; lastName: string | null };

/** A directory's change of an account; undefined fields stay. */
export type AccountChange = Partial<Names & { email: string; externalId: string | null; active: boolean }>;

const joined = (first: string | null, last: string | null) => [first, last].filter((part) => part !== null).join(" ");

/**
 * The name that is shown: a new displayName or formatted name; else the parts, if the old name was made of them; else
 * the old name. A directory may send back a whole user after changing one part.
 */
function shownName(
  { displayName, name }: ScimUserChange,
  parts: Omit<Names, "name">,
  before: Names | null,
): string | undefined {
  for (const given of [displayName, name?.formatted]) if (given && given !== before?.name) return given;
  const isOfParts = before === null || before.name === joined(before.firstName, before.lastName);
  return (isOfParts && joined(parts.firstName, parts.lastName)) || before?.name;
}

/** The change of an account that a directory asks for. @param before null for a new one */
export function toAccountChange(input: ScimUserChange, before: Names | null): AccountChange {
  const { userName: email, externalId, active, name } = input;
  // null removes all parts.
  const given = (part: "givenName" | "familyName") => (name === null ? null : name?.[part]);
  const kept = <Part>(value: Part | undefined, stored: Part | undefined) =>
    (value === undefined ? stored : value) ?? null;
  const parts = {
    firstName: kept(given("givenName"), before?.firstName),
    lastName: kept(given("familyName"), before?.lastName),
  };
  return {
    ...(email !== undefined && { email }),
    ...(externalId !== undefined && { externalId }),
    ...(active !== undefined && { active }),
    ...parts,
    name: shownName(input, parts, before) ?? (email && nameOfAddress(email)),
  };
}
