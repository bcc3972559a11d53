import { describe, expect, test } from "vitest";
import { dueFields, dueOf, teamAddress } from "./team-dues";

describe("the choice by due day", () => {
  test.each([
    ["late=1", "true"],
    ["late=true", "true"],
    ["late=entries", "entries"],
    ["due=week", "week"],
    ["late=1&due=week", "true"],
    ["late=0", undefined],
    ["", undefined],
  ])("in the address %j is %j", (query, due) => {
    expect(dueOf(new URLSearchParams(query))).toBe(due);
  });

  test.each([
    ["true", "/team?teamId=7&late=1"],
    ["entries", "/team?teamId=7&late=entries"],
    ["week", "/team?teamId=7&due=week"],
  ] as const)("%j is read back from its address", (due, address) => {
    expect(teamAddress("7", due)).toBe(address);
    expect(dueOf(new URLSearchParams(address.slice("/team?".length)))).toBe(due);
  });

  test("an empty choice removes both fields from the address", () => {
    expect(dueFields("")).toEqual({ late: undefined, due: undefined });
  });
});
