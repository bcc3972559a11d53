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
  ["externalId eq jyoung", [["externalId", "jyoung"]]],
  ["externalId eq 17", [["externalId", "17"]]],
  ['externalId eq "Sales (EMEA) and [more]"', [["externalId", "Sales (EMEA) and [more]"]]],
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
])("reads %s", (filter, expected) => {
  expect(readFilter(filter, ATTRIBUTES).map(({ attribute, value }) => [attribute, value])).toEqual(expected);
});

test.each([
  'userName co "a"',
  'userName eq "a" or externalId eq "b"',
  'not (userName eq "a")',
  'title eq "a"',
  'userName eq "a" and userName eq "b"',
  "userName eq true",
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
])("refuses %j", (filter) => {
  expect(() => readFilter(filter, ATTRIBUTES)).toThrow(
    expect.objectContaining({ status: 400, type: "urn:waypoint:scim:invalidFilter" }),
  );
});
