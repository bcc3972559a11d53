import { describe, expect, test } from "vitest";
import { isFree, shortcutOf, shortcuts } from "./shortcuts";

const meaning = (...typed: string[]) => {
  const found = shortcutOf(typed);
  return typeof found === "object" ? (found?.label ?? null) : found;
};

describe("keys", () => {
  test.each([
    [["/"], "Search"],
    [["?"], "Show this list"],
    [["g"], "begun"],
    [["g", "h"], "Go to Home"],
    [["g", "l"], "Go to Learn"],
    [["g", "p"], "Go to Progress"],
    [["g", "t"], "Go to Paths and tracks"],
    [["g", "s"], "Go to Settings"],
    [["g", "x"], null],
    [["g", "g"], "begun"],
    [["g", "g", "s"], "Go to Settings"],
    [["g", "/"], "Search"],
    [["h"], null],
    [["G", "h"], null],
    [[], null],
  ])("%j complete %s", (typed, label) => {
    expect(meaning(...typed)).toBe(label);
  });

  test("of a shortcut never start with those of another", () => {
    const all = shortcuts.map(({ keys }) => keys.join(" "));
    for (const one of all) expect(all.filter((other) => other.startsWith(one))).toEqual([one]);
  });
});

describe("isFree", () => {
  const press = {
    key: "g",
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
  };
  const focused = { tagName: "DIV", isContentEditable: false };

  test.each([
    ["accepts a key without a focused element", press, null, true],
    ["accepts a key on a link", press, { ...focused, tagName: "A" }, true],
    ["accepts a key on a switch", press, { ...focused, tagName: "INPUT", type: "checkbox" }, true],
    ["rejects a key in a text field", press, { ...focused, tagName: "INPUT", type: "text" }, false],
    ["rejects a key in a search field", press, { ...focused, tagName: "INPUT", type: "search" }, false],
    ["rejects a key in an input without a type", press, { ...focused, tagName: "INPUT" }, false],
    ["rejects a key in a text area", press, { ...focused, tagName: "TEXTAREA" }, false],
    ["rejects a key on a select, which searches its options", press, { ...focused, tagName: "SELECT" }, false],
    ["rejects a key in editable text", press, { ...focused, isContentEditable: true }, false],
    ["rejects a key with Control", { ...press, ctrlKey: true }, null, false],
    ["rejects a key with Alt", { ...press, altKey: true }, null, false],
    ["rejects a key with Meta", { ...press, metaKey: true }, null, false],
    ["rejects a repeated key", { ...press, repeat: true }, null, false],
    ["rejects a key during composition", { ...press, isComposing: true }, null, false],
    ["rejects a key that is already handled", { ...press, defaultPrevented: true }, null, false],
    ["rejects a named key", { ...press, key: "Tab" }, null, false],
  ])("%s", (_, keyPress, element, expected) => {
    expect(isFree(keyPress, element)).toBe(expected);
  });
});
