import { expect, test } from "vitest";
import { PARTS } from "../../.dependency-cruiser.mjs";
import { readSources } from "./sources.mjs";

const names = readSources().map(({ name }) => name);
const inLib = names.filter((name) => name.startsWith("lib/"));

test("every file belongs to a part that .dependency-cruiser.mjs names", () => {
  const parts = Object.keys(PARTS);
  expect(names.filter((name) => !parts.some((part) => `${name}/`.startsWith(`${part}/`)))).toEqual([]);
});

test("a file in lib has an allowed place and name", () => {
  const allowed = /^lib\/[a-z-]+\/([a-z-]+\/)?[a-z0-9-]+(\.contract)?(\.test|\.d)?\.ts$/;
  expect(inLib.filter((name) => !allowed.test(name))).toEqual([]);
});

test("a unit test in lib lies beside its source", () => {
  const unitTests = inLib.filter((name) => name.endsWith(".test.ts") && !name.endsWith(".contract.test.ts"));
  expect(unitTests.filter((name) => !names.includes(name.replace(".test.ts", ".ts")))).toEqual([]);
});

test("no file or folder has a catch-all name", () => {
  const catchAll =
    /(^|\/)(utils|helpers|common|misc|constants|types|services|repositories)(\/|\.[^/]+$)|(^|\/)index\.[^/]+$/;
  expect(names.filter((name) => catchAll.test(name))).toEqual([]);
});
