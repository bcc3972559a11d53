import fc from "fast-check";
import { expect, test } from "vitest";
import { readFilter } from "./filter";

const ATTRIBUTES = {
  username: "userName",
  "emails.value": "userName",
  "emails.type": "emailType",
  externalid: "externalId",
} as const;

test.each([
  [undefined, []],
  ['userName eq "ada@example.org"', [["userName", "ada@example.org"]]],
  ['USERNAME EQ "ada@example.org"', [["userName", "ada@example.org"]]],
  ['externalId eq "Sales (EMEA) and [more]"', [["externalId", "Sales (EMEA) and [more]"]]],
  [String.raw`externalId eq "\"Sales\" \\ \u00e9 and é"`, [["externalId", String.raw`"Sales" \ é and é`]]],
  [`externalId eq "${"\\\\".repeat(90)}"`, [["externalId", "\\".repeat(90)]]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [["userName", "a"]]],
  [
    'emails[type eq "work"].value eq "a"',
    [
      ["emailType", "work"],
      ["userName", "a"],
    ],
  ],
  [
    'userName eq "a" and externalId eq "b"',
    [
      ["userName", "a"],
      ["externalId", "b"],
    ],
  ],
  [
    'emails[type eq "work" and value eq "a"] AND externalId eq ""',
    [
      ["emailType", "work"],
      ["userName", "a"],
      ["externalId", ""],
    ],
  ],
  [
    'userName eq "a" and userName eq "b"',
    [
      ["userName", "a"],
      ["userName", "b"],
    ],
  ],
])("reads %s", (filter, expected) => {
  expect(readFilter(filter, ATTRIBUTES).map(({ attribute, value }) => [attribute, value])).toEqual(expected);
});

test.each([
  'userName co "a"',
  'userName eq "a" or externalId eq "b"',
  'not (userName eq "a")',
  'title eq "a"',
  "externalId eq jyoung",
  "externalId eq 17",
  "userName eq true",
  "userName eq null",
  'userName eq"a"',
  'userName eq "a"and externalId eq "b"',
  'userName eq "a" and',
  'and userName eq "a"',
  'userName eq "a" "b"',
  "userName eq 'a'",
  String.raw`userName eq "\u0000"`,
  String.raw`userName eq "\ud800"`,
  String.raw`userName eq "\x41"`,
  'userName eq "a\nb"',
  `userName eq "${"a".repeat(200)}"`,
  'emails[type eq "work"]value eq "a"',
  'emails[emails[type eq "work"]].value eq "a"',
  'emails[] eq "a"',
  "userName pr",
  "userName",
  "",
  " ",
  '"',
  "]",
  'constructor eq "a"',
  '__proto__ eq "a"',
  'a[b eq "c"',
  "(((((((((((",
])("rejects %j", (filter) => {
  expect(() => readFilter(filter, ATTRIBUTES)).toThrow(
    expect.objectContaining({ status: 400, type: "urn:waypoint:scim:invalidFilter" }),
  );
});

test("reads a text with a line separator, which JSON does not escape", () => {
  const filter = 'externalId eq "a\u2028b"';
  expect(readFilter(filter, ATTRIBUTES)).toEqual([{ attribute: "externalId", value: "a\u2028b" }]);
});

test("reads every JSON string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (name) => {
      const value = JSON.stringify(name.replaceAll("\0", ""));
      fc.pre(value.length < 180);
      expect(readFilter(`externalId eq ${value}`, ATTRIBUTES)).toEqual([
        { attribute: "externalId", value: JSON.parse(value) },
      ]);
    }),
  );
});
