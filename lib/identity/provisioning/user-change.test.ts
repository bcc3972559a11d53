import { expect, test } from "vitest";
import { type Names, toAccountChange } from "./user-change";

const ada: Names = { name: "Ada Lovelace", firstName: "Ada", lastName: "Lovelace" };
const renamed: Names = { ...ada, name: "Countess Ada" };
const bare: Names = { name: "Ada Lovelace", firstName: null, lastName: null };

const userName = "ada@example.org";

test.each<[string, Parameters<typeof toAccountChange>[0], Names | null, Partial<Names>]>([
  ["a new user by the displayName", { userName, displayName: "Ada" }, null, { name: "Ada", firstName: null }],
  ["by the formatted name", { userName, name: { formatted: "Ada L." } }, null, { name: "Ada L." }],
  ["by the parts", { userName, name: { givenName: "Ada", familyName: "Lovelace" } }, null, ada],
  ["by one part", { userName, name: { givenName: "Ada" } }, null, { name: "Ada", firstName: "Ada", lastName: null }],
  ["by nothing but the address", { userName }, null, { name: userName.split("@")[0] }],
  ["a new displayName", { displayName: "Augusta" }, ada, { name: "Augusta", firstName: "Ada" }],
  [
    "a changed part, where the name is made of the parts",
    { name: { familyName: "King" } },
    ada,
    { name: "Ada King", lastName: "King" },
  ],
  [
    "a changed part, where the name is not made of the parts",
    { name: { familyName: "King" } },
    renamed,
    { name: "Countess Ada", lastName: "King" },
  ],
  [
    "a whole user with one changed part",
    { displayName: ada.name, name: { formatted: ada.name, givenName: "Ada", familyName: "King" } },
    ada,
    { name: "Ada King", firstName: "Ada", lastName: "King" },
  ],
  [
    "parts that were missing",
    { name: { givenName: "Ada", familyName: "King" } },
    bare,
    { name: "Ada Lovelace", lastName: "King" },
  ],
  ["a removed part", { name: { familyName: null } }, ada, { name: "Ada", lastName: null }],
  ["removed parts", { name: null }, ada, { name: "Ada Lovelace", firstName: null, lastName: null }],
  ["a removed displayName", { displayName: null }, renamed, renamed],
  ["nothing", {}, renamed, renamed],
])("names %s", (_, input, before, expected) => {
  expect(toAccountChange(input, before)).toMatchObject(expected);
});

test("keeps omitted fields", () => {
  expect(toAccountChange({}, ada)).toEqual(ada);
  expect(toAccountChange({ externalId: null, active: false, userName }, ada)).toEqual({
    ...ada,
    email: userName,
    externalId: null,
    active: false,
  });
});
