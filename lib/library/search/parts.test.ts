import { expect, test } from "vitest";
import { around, markWords } from "./parts";

const shown = (parts: { text: string; hit: boolean }[]) =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

test.each([
  ["The Index-Scan of Postgres", ["index", "scan"], "The [Index-Scan] of Postgres"],
  ["Crème brûlée", ["creme"], "[Crème] brûlée"],
  ["Databases", ["database"], "[Databases]"],
  ["<b>markup</b>", ["markup"], "<b>[markup]</b>"],
  ["nothing", ["else"], "nothing"],
])("marks the words of %j", (text, keys, marked) => {
  expect(shown(markWords(text, keys))).toBe(marked);
});

test("cuts a long text around its first hit", () => {
  const text = `${"lorem ".repeat(60)}needle ${"ipsum ".repeat(60)}`;
  const from = text.indexOf("needle");
  const parts = around(text, [{ from, to: from + 6 }]);
  expect(shown(parts)).toMatch(/^…lorem .*\[needle\] .*ipsum…$/);
  expect(shown(parts).length).toBeLessThan(220);
});

test("leaves a short text whole", () => {
  expect(shown(around("a needle", [{ from: 2, to: 8 }]))).toBe("a [needle]");
});
