import { expect, test } from "vitest";
import { requestOf } from "./group-change";

const member = (value: string) => ({ value, display: value });

test.each<[string, Parameters<typeof requestOf>[0], object]>([
  [
    "an added member",
    [{ op: "Add", path: "members", value: [{ $ref: null, value: "A" }] }],
    { add: ["a"], remove: [] },
  ],
  ["one member without a list", [{ op: "add", path: "members", value: member("a") }], { add: ["a"], remove: [] }],
  ["a removed member by filter", [{ op: "remove", path: 'members[value eq "a"]' }], { add: [], remove: ["a"] }],
  ["a removed member by value", [{ op: "Remove", path: "members", value: [member("a")] }], { add: [], remove: ["a"] }],
  ["all members removed", [{ op: "remove", path: "members" }], { replaces: true, add: [], remove: [] }],
  [
    "replaced members",
    [{ op: "replace", value: { members: [member("a")] } }],
    { replaces: true, add: ["a"], remove: [] },
  ],
  [
    "operations in order",
    [
      { op: "remove", path: 'members[value eq "a"]' },
      { op: "add", path: "members", value: [member("a"), member("b")] },
      { op: "remove", path: 'members[value eq "b"]' },
    ],
    { add: ["a"], remove: ["b"] },
  ],
])(
  "reads %s",
  (_, operations, { replaces = false, add, remove }: { replaces?: boolean; add?: string[]; remove?: string[] }) => {
    const { members } = requestOf(operations);
    expect(members).toEqual({ replaces, add: new Set(add), remove: new Set(remove) });
  },
);

test("reads a new name, and leaves the members alone", () => {
  const value = { id: "x", displayName: "Engines", externalId: "e" };
  expect(requestOf([{ op: "replace", value }])).toEqual({
    values: { displayName: "Engines", externalId: "e" },
    members: null,
  });
});

test.each([
  ["invalidPath", { op: "replace", path: "owner", value: "a" }],
  ["invalidPath", { op: "remove", path: 'members[display eq "a"]' }],
  ["invalidPath", { op: "remove", path: 'members[value co "a"]' }],
  ["invalidPath", { op: "remove", path: 'members[value eq "a" and value eq "b"]' }],
  ["invalidPath", { op: "remove", path: "members[value eq true]" }],
  ["invalidPath", { op: "remove", path: `members[value eq "${"a".repeat(200)}"]` }],
  ["invalidPath", { op: "add", path: 'members[value eq "a"]', value: "b" }],
  ["invalidValue", { op: "add", path: "members", value: [{ display: "a" }] }],
  ["invalidValue", { op: "add", path: "members" }],
])("refuses with %s %j", (scimType, operation) => {
  expect(() => requestOf([operation])).toThrow(
    expect.objectContaining({ status: 400, type: `urn:waypoint:scim:${scimType}` }),
  );
});
