import { expect, test } from "vitest";
import { signUpRefusal } from "./may-sign-up";
import { joiningInputSchema, joiningValues, type SignUpPolicy } from "./schema";

const domains = ["example.org", "example.com"];
const closed = "Sign-up is closed. Ask an administrator for an invitation";
const elsewhere = "Only addresses at example.org or example.com can sign up. Ask an administrator for an invitation";

test.each<[SignUpPolicy, string, string | null]>([
  ["anyone", "ada@people.test", null],
  ["invited", "ada@example.org", closed],
  ["domains", "ada@example.org", null],
  ["domains", "ada@example.com", null],
  ["domains", "ada@people.test", elsewhere],
  ["domains", "ada@sub.example.org", elsewhere],
  ["domains", "ada@notexample.org", elsewhere],
  ["domains", "example.org@people.test", elsewhere],
])("with the policy %s, %s gets: %s", (signUp, email, refusal) => {
  expect(signUpRefusal({ signUp, domains }, email)).toBe(refusal);
});

test.each([
  [" @Example.ORG ", "example.org"],
  ["münchen.example", "xn--mnchen-3ya.example"],
  ["mail.example.co.uk", "mail.example.co.uk"],
])("stores the mail domain %j as %s", (typed, stored) => {
  expect(joiningInputSchema.parse({ domains: [typed, stored] }).domains).toEqual([stored]);
});

test.each([
  "@",
  "localhost",
  "ada@example.org",
  "https://example.org",
  "example.org/x",
  "exa mple.org",
  "-a.org",
  "127.0.0.1",
  "%65xample.org",
])("refuses the mail domain %j", (typed) => {
  expect(joiningInputSchema.safeParse({ domains: [typed] }).success).toBe(false);
});

test("names the organisation's contact address where it has one", () => {
  expect(signUpRefusal({ signUp: "invited", domains: [] }, "ada@example.org", "help@example.org")).toBe(
    "Sign-up is closed. Ask for an invitation at help@example.org",
  );
});

test("refuses the policy of domains without a domain", () => {
  expect(joiningValues.safeParse({ signUp: "domains", domains: [] }).success).toBe(false);
  expect(joiningValues.safeParse({ signUp: "invited", domains: [] }).success).toBe(true);
});
