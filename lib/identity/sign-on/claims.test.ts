import { describe, expect, test } from "vitest";
import { readSignOnClaims } from "./claims";

const token = { iss: "https://login.example.org", sub: "ada" };
const entra = { iss: "https://login.microsoftonline.com/7b0c/v2.0", sub: "ada" };

test.each<[string, object, object, string | null, boolean]>([
  ["in the token", { ...token, email: "Ada@Example.org", email_verified: true }, {}, "ada@example.org", true],
  ["as text", { ...token, email: "ada@example.org", email_verified: "true" }, {}, "ada@example.org", true],
  ["unverified", { ...token, email: "ada@example.org", email_verified: false }, {}, "ada@example.org", false],
  ["without a verification claim", { ...token, email: "ada@example.org" }, {}, "ada@example.org", false],
  ["of userinfo", token, { email: "ada@example.org", email_verified: true }, "ada@example.org", true],
  [
    "from two sources",
    { ...token, email: "eve@example.org" },
    { email: "ada@example.org", email_verified: true },
    "eve@example.org",
    false,
  ],
  ["of Entra", { ...entra, email: "ada@example.org", xms_edov: "1" }, {}, "ada@example.org", true],
  ["like Entra's", { ...token, email: "ada@example.org", xms_edov: true }, {}, "ada@example.org", false],
  ["missing", token, {}, null, false],
])("an address %s", (_, idToken, userinfo, email, isEmailVerified) => {
  expect(readSignOnClaims(idToken as typeof token, userinfo as Record<string, unknown>, null)).toMatchObject({
    email,
    isEmailVerified,
  });
});

describe("groups", () => {
  test.each<[string, object, string | null, string[] | null]>([
    ["of a list", { groups: ["a", 1, "b", "c\u0000"] }, "groups", ["a", "b"]],
    ["of one text", { groups: "a" }, "groups", ["a"]],
    ["by a path with dots", { realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
    ["of a name with dots", { "https://example.org/groups": ["a"] }, "https://example.org/groups", ["a"]],
    ["of a missing claim", {}, "groups", null],
    ["of an inherited key", {}, "constructor", null],
    ["that no connection asks for", { groups: ["a"] }, null, null],
  ])("%s", (_, claims, groupClaim, groups) => {
    expect(readSignOnClaims({ ...token, ...claims }, {}, groupClaim).groups).toEqual(groups);
  });
});

test("reads names, the second factor and the time of authentication", () => {
  const claims = { name: " Ada\nLearner ", given_name: "Ada", family_name: "x".repeat(200) };
  expect(readSignOnClaims({ ...token, amr: ["pwd", "mfa"], auth_time: 5 }, claims, null)).toMatchObject({
    subject: "ada",
    name: "Ada Learner",
    firstName: "Ada",
    lastName: null,
    hasMfa: true,
    authenticatedAt: 5,
  });
});

test("lower-cases only the letters A to Z of an address", () => {
  const emailOf = (email: string) => readSignOnClaims({ ...token, email }, {}, null).email;
  expect(emailOf("Ada@Example.ORG")).toBe("ada@example.org");
  expect(emailOf("\u212Aate@example.org")).toBe("\u212Aate@example.org");
});

test.each(["\0ada@example.org", "ada@example.org\n", " ada@example.org", "ada@exam\u0007ple.org"])(
  "ignores the malformed address %j instead of repairing it",
  (email) => {
    expect(readSignOnClaims({ ...token, email }, {}, null).email).toBeNull();
  },
);
