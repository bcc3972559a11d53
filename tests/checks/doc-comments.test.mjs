import { expect, test } from "vitest";
import { isTest, readSources } from "./sources.mjs";

/** An exported function: declared, an arrow, or wrapped by React's `cache`. Biome's format leaves no other forms. */
const exportedFunction =
  /^export (?:default )?(?:async )?function\*? *(\w*)|^export const (\w+)(?:: [^=]+)? = (?:(?:async )?(?:\(|\w+ =>)|cache\()/;

/** Functions whose name and meaning Next.js defines. */
const definedByNext = ["generateMetadata"];

/**
 * @param {string} text of a source file
 * @returns {string[]} the exported functions without a doc comment before them
 */
function undocumentedFunctions(text) {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const [match, declared, assigned] = exportedFunction.exec(line) ?? [];
    if (match === undefined || (/ = \(/.test(line) && !isArrow(lines, index))) return [];
    const before = lines.slice(0, index).findLast((it) => !/^\s*\/\//.test(it)) ?? "";
    return before.trimEnd().endsWith("*/") ? [] : [declared || assigned || "default"];
  });
}

/**
 * True when the parenthesis that a constant begins with holds the parameters of an arrow function.
 * @param {string[]} lines
 * @param {number} index
 */
const isArrow = (lines, index) =>
  /=>/.test(
    lines
      .slice(index, index + 12)
      .join(" ")
      .split(";")[0] ?? "",
  );

test("finds functions without a doc comment", () => {
  const text = `/** Said. */\nexport function a() {}\nexport async function b() {}\nexport const c = (it) => it;\nexport const d = 1;\n/** Said. */\n// biome-ignore lint: reason\nexport const e = async () => {};\nexport default function () {}\nexport const f = cache(read);\nexport const g = (1 + 2) * 3;\n`;
  expect(undocumentedFunctions(text)).toEqual(["b", "c", "default", "f"]);
});

test("every exported function has a doc comment", () => {
  const undocumented = readSources()
    .filter(({ name }) => !isTest(name))
    .flatMap(({ name, text }) =>
      undocumentedFunctions(text)
        .filter((it) => !definedByNext.includes(it))
        .map((it) => `${name}: ${it}`),
    );
  expect(undocumented).toEqual([]);
});

/** A comment that opens with a question word, where a noun would name its subject. */
const question = /^\s*(?:\/\*\*|\/\/|\*) ?(?:What|Who|Whoever|Whether|How|Which|Where|That) /;

test("no comment opens with a question", () => {
  expect(question.test("/** What is kept. */")).toBe(true);
  const questions = readSources().flatMap(({ name, text }) =>
    text.split("\n").flatMap((line) => (question.test(line) ? [`${name}: ${line.trim()}`] : [])),
  );
  expect(questions).toEqual([]);
});
