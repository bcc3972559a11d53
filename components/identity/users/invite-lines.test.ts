import { expect, test } from "vitest";
import { inviteLines } from "./invite-lines";

const ada = { email: "ada@example.com", name: "Ada Learner", isAdmin: false, team: "", line: 1, problem: null };

test.each([
  ["ada@example.com", { ...ada, name: "" }],
  ["  Ada Learner <ada@example.com> ", ada],
  ['"Learner, Ada" <ada@example.com>', { ...ada, name: "Learner, Ada" }],
  ["<ada@example.com>, admin", { ...ada, name: "", isAdmin: true }],
  ["Ada Learner <ada@example.com>;", ada],
  ["ada@example.com,Ada Learner", ada],
  ["ada@example.com, Ada Learner, admin", { ...ada, isAdmin: true }],
  ["ada@example.com;Ada Learner;no", ada],
  ["ada@example.com\tAda Learner\tYES", { ...ada, isAdmin: true }],
  ['ada@example.com,"Learner, Ada",', { ...ada, name: "Learner, Ada" }],
  ['ada@example.com,"Ada ""the"" Learner"', { ...ada, name: 'Ada "the" Learner' }],
  ["ada@example.com, Ada Learner, , Sales | Night shift", { ...ada, team: "Sales | Night shift" }],
  ["Ada Learner <ada@example.com>, admin, Sales", { ...ada, isAdmin: true, team: "Sales" }],
  ["nonsense", { ...ada, email: "nonsense", name: "" }],
  ["ada@example.com, Ada Learner, Learner", ada],
])("parses %j", (text, row) => {
  expect(inviteLines(text)).toEqual([row]);
});

test.each([
  "ada@example.com, Ada Learner, manager",
  "Ada Learner <ada@example.com>, manager",
  "email,name,role\nada@example.com,Ada Learner,manager",
])("refuses the unknown role of %j", (text) => {
  expect(inviteLines(text)).toMatchObject([
    { isAdmin: false, problem: expect.stringContaining("Unknown role “manager”") },
  ]);
});

test("skips empty lines and keeps the line numbers", () => {
  expect(inviteLines("\ufeffada@example.com\r\n\r\n  \r\neve@example.com")).toMatchObject([
    { email: "ada@example.com", line: 1 },
    { email: "eve@example.com", line: 4 },
  ]);
  expect(inviteLines(" \n")).toEqual([]);
});

test("reads the columns in the order of a heading line", () => {
  expect(
    inviteLines("Name,Department,E-mail,Role,Team\nAda Learner,Optics,ada@example.com,Administrator,Sales"),
  ).toEqual([{ ...ada, isAdmin: true, team: "Sales", line: 2 }]);
  expect(inviteLines("email,name\n")).toEqual([]);
});

test("reads a long line in time proportional to its length", () => {
  for (const line of [
    `x${" ".repeat(200_000)}y`,
    `"${" ".repeat(200_000)}`,
    "<".repeat(200_000),
    `x <y>${" ;".repeat(100_000)}z`,
  ]) {
    expect(inviteLines(line)).toHaveLength(1);
  }
});
