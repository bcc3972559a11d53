import { expect, test } from "vitest";
import { valuesOf } from "./resource";

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

test.each<[string, Parameters<typeof valuesOf>[0], Record<string, unknown>]>([
  ["the capitalised words that Entra sends", [{ op: "Replace", path: "active", value: "False" }], { active: "False" }],
  [
    "parts of the name",
    [
      { op: "Add", path: "name.givenName", value: "Ada" },
      { op: "Replace", path: "NAME.FAMILYNAME", value: "King" },
    ],
    { name: { givenName: "Ada", familyName: "King" } },
  ],
  [
    "values without a path, by dotted names too",
    [{ op: "replace", value: { displayName: "Ada", "name.givenName": "Ada", name: { familyName: "King" } } }],
    { displayName: "Ada", name: { givenName: "Ada", familyName: "King" } },
  ],
  [
    "removals",
    [
      { op: "remove", path: "externalId" },
      { op: "Remove", path: "name" },
    ],
    {
      externalId: null,
      name: { formatted: null, givenName: null, familyName: null },
    },
  ],
  [
    "a name with the schema of users before it",
    [{ op: "add", path: "urn:ietf:params:scim:schemas:core:2.0:User:userName", value: "a" }],
    { userName: "a" },
  ],
  [
    "attributes of the standard that are not kept",
    [
      { op: "Replace", path: 'emails[type eq "work"].value', value: "a@example.org" },
      { op: "Add", path: 'addresses[type eq "work"].formatted', value: "London" },
      { op: "Add", path: 'roles[primary eq "True"].value', value: "Countess" },
      { op: "Add", path: "phoneNumbers[primary eq true].value", value: "+49 151 1234567" },
      { op: "Add", path: "title", value: "Countess" },
      { op: "Add", path: "name.middleName", value: "K" },
      { op: "Add", path: `${ENTERPRISE}:department`, value: "Engines" },
      {
        op: "replace",
        value: { id: "x", schemas: [], [ENTERPRISE]: { manager: "b" }, [`${ENTERPRISE}:employeeNumber`]: "1" },
      },
    ],
    {},
  ],
])("reads %s", (_, operations, expected) => {
  expect(valuesOf(operations)).toEqual(expected);
});

test.each<[string, Parameters<typeof valuesOf>[0][number]]>([
  ["invalidPath", { op: "replace", path: "shoeSize", value: 4 }],
  ["invalidPath", { op: "replace", path: "name.shoeSize", value: 4 }],
  ["invalidPath", { op: "replace", path: `${ENTERPRISE}:shoeSize`, value: 4 }],
  ["invalidPath", { op: "replace", path: "urn:example:shoe:size", value: 4 }],
  ["invalidPath", { op: "replace", path: "__proto__", value: {} }],
  ["invalidPath", { op: "replace", path: "constructor.prototype", value: {} }],
  ["invalidPath", { op: "replace", path: "active[", value: true }],
  ["invalidPath", { op: "replace", path: 'userName[value eq "a"]', value: "a" }],
  ["invalidPath", { op: "replace", path: "", value: "a" }],
  ["invalidPath", { op: "replace", path: 'emails[type eq "work"', value: "a" }],
  ["invalidPath", { op: "replace", value: { ["a".repeat(1_000_000)]: "a" } }],
  ["invalidPath", { op: "replace", value: { shoeSize: 4 } }],
  ["invalidSyntax", { op: "move", path: "active", value: true }],
  ["invalidValue", { op: "replace", value: "False" }],
  ["invalidValue", { op: "replace", path: "name", value: "Ada" }],
  ["noTarget", { op: "remove" }],
])("refuses with %s %j", (scimType, operation) => {
  expect(() => valuesOf([operation])).toThrow(
    expect.objectContaining({ status: 400, type: `urn:waypoint:scim:${scimType}` }),
  );
});
