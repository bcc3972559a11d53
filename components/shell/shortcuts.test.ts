import { describe, expect, test } from "vitest";
import { isFree, shortcutOf, shortcuts } from "./shortcuts";

const meaning = (...typed: string[]) => {
  const found = shortcutOf(typed);
  return typeof found === "object" ? (found?.label ?? null) : found;
};

describe("keys", () => {
  test.each([
    [["/"], "Search lessons"],
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
    [["g", "/"], "Search lessons"],
    [["h"], null],
    [["G", "h"], null],
    [[], null],
  ])("%j: %s", (typed, said) => {
    expect(meaning(...typed)).toBe(said);
  });

  test("none is the beginning of another", () => {
    const all = shortcuts.map(({ keys }) => keys.join(" "));
    for (const one of all) expect(all.filter((other) => other.startsWith(one))).toEqual([one]);
  });
});

describe("a key is the product's", () => {
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
    ["nowhere", press, null, true],
    ["on a link", press, { ...focused, tagName: "A" }, true],
    ["on a switch", press, { ...focused, tagName: "INPUT", type: "checkbox" }, true],
    ["in a text field", press, { ...focused, tagName: "INPUT", type: "text" }, false],
    ["in a search field", press, { ...focused, tagName: "INPUT", type: "search" }, false],
    ["in a field without a type", press, { ...focused, tagName: "INPUT" }, false],
    ["in a comment", press, { ...focused, tagName: "TEXTAREA" }, false],
    ["on a list to choose from, which looks for what is typed", press, { ...focused, tagName: "SELECT" }, false],
    ["in text that can be edited", press, { ...focused, isContentEditable: true }, false],
    ["with Control", { ...press, ctrlKey: true }, null, false],
    ["with Alt", { ...press, altKey: true }, null, false],
    ["with the system's key", { ...press, metaKey: true }, null, false],
    ["held down", { ...press, repeat: true }, null, false],
    ["while a word is composed", { ...press, isComposing: true }, null, false],
    ["that another has taken", { ...press, defaultPrevented: true }, null, false],
    ["that has a name", { ...press, key: "Tab" }, null, false],
  ])("%s", (_, given, where, free) => {
    expect(isFree(given, where)).toBe(free);
  });
});
