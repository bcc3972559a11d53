import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/steps/command.mjs";
import { readSources } from "./sources.mjs";

const document = readFileSync(path.join(root, "docs/behaviour.md"), "utf8");
const sections = [...document.matchAll(/^## (\d+) /gm)].map(([, number]) => Number(number));

test("the sections of docs/behaviour.md are numbered in order", () => {
  expect(sections).toEqual(sections.map((_, index) => index + 1));
});

test("every section that a comment cites exists", () => {
  const citations = readSources().flatMap(({ name, text }) =>
    [...text.matchAll(/docs\/behaviour\.md, ([\d, and]*\d)/g)].flatMap(([, numbers = ""]) =>
      numbers.split(/\D+/).map((number) => ({ name, section: Number(number) })),
    ),
  );
  expect(citations).not.toEqual([]);
  expect(citations.filter(({ section }) => !sections.includes(section))).toEqual([]);
});
