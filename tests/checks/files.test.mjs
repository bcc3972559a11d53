import { expect, test } from "vitest";
import { PARTS } from "../../.dependency-cruiser.mjs";
import { readSources } from "./sources.mjs";

const names = readSources().map(({ name }) => name);
const inLib = names.filter((name) => name.startsWith("lib/"));

/** Not TypeScript: the server or a worker thread loads them without Next.js's compiler. */
const PLAIN_RULES = [
  "lib/identity/pictures/decode-pictures.mjs",
  ...["bounds", "look-thread", "scan-mp4", "scan-webm"].map((name) => `lib/library/file-parsing/${name}.mjs`),
  "lib/platform/http/refusals.mjs",
  "lib/platform/logged/logged-path.mjs",
  "lib/platform/without-port.mjs",
];

test("every file belongs to a part that .dependency-cruiser.mjs names", () => {
  const parts = Object.keys(PARTS);
  expect(names.filter((name) => !parts.some((part) => `${name}/`.startsWith(`${part}/`)))).toEqual([]);
});

test("a file in lib has an allowed place and name", () => {
  const allowed = /^lib\/[a-z-]+\/([a-z-]+\/)?[a-z0-9-]+(\.contract)?(\.test|\.d)?\.ts$/;
  expect(inLib.filter((name) => !allowed.test(name))).toEqual(PLAIN_RULES);
});

test("a unit test in lib lies beside its source", () => {
  const unitTests = inLib.filter((name) => name.endsWith(".test.ts") && !name.endsWith(".contract.test.ts"));
  /** @param {string} name */
  const sources = (name) => [".ts", ".mjs"].map((ending) => name.replace(".test.ts", ending));
  expect(unitTests.filter((name) => !sources(name).some((source) => names.includes(source)))).toEqual([]);
});

test("no file or folder has a catch-all name", () => {
  const catchAll =
    /(^|\/)(utils|helpers|common|misc|constants|types|services|repositories)(\/|\.[^/]+$)|(^|\/)index\.[^/]+$/;
  expect(names.filter((name) => catchAll.test(name))).toEqual([]);
});
