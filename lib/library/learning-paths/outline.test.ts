import { describe, expect, test } from "vitest";
import {
  changedList,
  fromOutline,
  listOf,
  type PathEntry,
  sectionsOf,
  strangerIn,
  toOutline,
  versionChanges,
} from "./outline";
import type { PathList } from "./schema";

/**
 * Parses a list of lessons: `a? b Light:c (d)` is an optional lesson, a required one, one with a heading, and a deleted
 * one.
 */
const entries = (written: string): PathEntry[] =>
  written.split(" ").flatMap((word) => {
    const [, heading = null, letters = ""] = /^(?:(\w+):)?(.*)$/.exec(word.replace(/[()]/g, "")) ?? [];
    if (!letters) return [];
    return [
      { videoId: letters[0] as string, heading, isOptional: letters.endsWith("?"), isDeleted: word.includes("(") },
    ];
  });
const list = (written: string): PathList => listOf(entries(written));
const written = ({ videoIds, optionalVideoIds, sections }: PathList) =>
  videoIds
    .map((id) => {
      const section = sections.find(({ videoId }) => videoId === id);
      return `${section ? `${section.title}:` : ""}${id}${optionalVideoIds.includes(id) ? "?" : ""}`;
    })
    .join(" ");

describe("the heading of a deleted lesson", () => {
  test.each([
    ["moves to the next lesson of its section", "Light:(a) b c", "Light:b c"],
    ["moves past other deleted lessons", "Light:(a) (b) c", "Light:c"],
    ["is dropped when its section has no other lesson", "Light:(a) Sound:b", "Sound:b"],
    ["is dropped at the end of the path", "a Light:(b)", "a"],
    ["stays when another lesson of the section is deleted", "Light:a (b) Sound:c", "Light:a Sound:c"],
  ])("%s", (_, before, after) => {
    expect(written(list(before))).toBe(after);
    expect(sectionsOf(entries(after))).toEqual(list(before).sections);
  });
});

describe("a change", () => {
  test.each([
    ["without fields keeps the list", "Light:a b? c", {}, "Light:a b? c"],
    [
      "of the lessons keeps headings and optional lessons",
      "Light:a b? c",
      { videoIds: ["c", "b", "a", "d"] },
      "c b? Light:a d",
    ],
    [
      "that removes the first lesson of a section keeps its heading",
      "Light:a b? Sound:c",
      { videoIds: ["b", "c"] },
      "Light:b? Sound:c",
    ],
    ["that empties a section removes its heading", "Light:a b Sound:c", { videoIds: ["c"] }, "Sound:c"],
    [
      "that removes the first lesson of a section moves its heading with the rest",
      "Light:a b Sound:c",
      { videoIds: ["c", "b"] },
      "Sound:c Light:b",
    ],
    ["of optional lessons replaces them", "Light:a b? c", { optionalVideoIds: ["c", "a"] }, "Light:a? b c?"],
    ["of headings replaces them", "Light:a b? Sound:c", { sections: [{ title: "Sun", videoId: "b" }] }, "a Sun:b? c"],
    ["that empties the path drops headings and optional lessons", "Light:a b?", { videoIds: [] }, ""],
  ])("%s", (_, before, change, after) => {
    expect(written(changedList(list(before), change))).toBe(after);
  });

  test("sorts optional lessons and headings by the order of the lessons", () => {
    const sections = ["b", "a"].map((videoId) => ({ title: videoId, videoId }));
    const changed = changedList(list("a b"), { optionalVideoIds: ["b", "a"], sections });
    expect(changed.optionalVideoIds).toEqual(["a", "b"]);
    expect(changed.sections.map(({ videoId }) => videoId)).toEqual(["a", "b"]);
  });

  test.each([
    ["optionalVideoIds", { optionalVideoIds: ["x"] }],
    ["sections", { sections: [{ title: "Light", videoId: "x" }] }],
    [undefined, { optionalVideoIds: ["a"], sections: [{ title: "Light", videoId: "b" }] }],
  ])("has a lesson outside the path in the field %s", (field, change) => {
    expect(strangerIn(changedList(list("a b"), change))).toBe(field);
  });
});

test.each([
  ["the same list", "a b?", "a b?", "", "", "", ""],
  ["a lesson that became optional", "a b", "a b?", "", "", "b", ""],
  ["a lesson that became required", "a? b", "a b", "", "", "", "a"],
  ["an optional lesson added and one removed", "a b?", "a c?", "c", "b", "", ""],
  ["changed headings", "Light:a b", "a Sun:b", "", "", "", ""],
])("versionChanges compares lists: %s", (_, before, after, added, removed, madeOptional, madeRequired) => {
  expect(versionChanges(list(before), list(after))).toEqual({
    added: [...added],
    removed: [...removed],
    moved: [],
    madeOptional: [...madeOptional],
    madeRequired: [...madeRequired],
  });
});

describe("the form's lines", () => {
  test.each(["", "a", "Light:a b? Sound:c?"])("convert to the list '%s' and back", (before) => {
    expect(written(fromOutline(toOutline(list(before))))).toBe(before);
  });

  test("drop a heading without a lesson below it", () => {
    const heading = (title: string) => ({ kind: "heading", headingId: title, title }) as const;
    const lesson = { kind: "lesson", videoId: "a", isOptional: false } as const;
    expect(written(fromOutline([heading("x"), heading("y"), lesson, heading("z")]))).toBe("y:a");
  });
});
