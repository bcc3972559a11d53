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
 * A list written as its lessons in order: `a? b Light:c` is an optional lesson, a required one, and one with a heading. A lesson
 * in brackets is deleted.
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
    ["stands before the next one of its section", "Light:(a) b c", "Light:b c"],
    ["stands before the next one that is not deleted", "Light:(a) (b) c", "Light:c"],
    ["goes when its section has no other", "Light:(a) Sound:b", "Sound:b"],
    ["goes at the end of the path", "a Light:(b)", "a"],
    ["stays where it is when another lesson is deleted", "Light:a (b) Sound:c", "Light:a Sound:c"],
  ])("%s", (_, before, after) => {
    expect(written(list(before))).toBe(after);
    expect(sectionsOf(entries(after))).toEqual(list(before).sections);
  });
});

describe("a change", () => {
  test.each([
    ["of nothing keeps all", "Light:a b? c", {}, "Light:a b? c"],
    [
      "of the lessons keeps headings and optional ones",
      "Light:a b? c",
      { videoIds: ["c", "b", "a", "d"] },
      "c b? Light:a d",
    ],
    [
      "that removes the first of a section keeps its heading",
      "Light:a b? Sound:c",
      { videoIds: ["b", "c"] },
      "Light:b? Sound:c",
    ],
    ["that empties a section removes its heading", "Light:a b Sound:c", { videoIds: ["c"] }, "Sound:c"],
    [
      "that moves a section's rest away gives it the heading",
      "Light:a b Sound:c",
      { videoIds: ["c", "b"] },
      "Sound:c Light:b",
    ],
    ["of optional lessons replaces them", "Light:a b? c", { optionalVideoIds: ["c", "a"] }, "Light:a? b c?"],
    ["of headings replaces them", "Light:a b? Sound:c", { sections: [{ title: "Sun", videoId: "b" }] }, "a Sun:b? c"],
    ["that empties the path empties all", "Light:a b?", { videoIds: [] }, ""],
  ])("%s", (_, before, change, after) => {
    expect(written(changedList(list(before), change))).toBe(after);
  });

  test("puts optional lessons and headings into the order of the lessons", () => {
    const sections = ["b", "a"].map((videoId) => ({ title: videoId, videoId }));
    const changed = changedList(list("a b"), { optionalVideoIds: ["b", "a"], sections });
    expect(changed.optionalVideoIds).toEqual(["a", "b"]);
    expect(changed.sections.map(({ videoId }) => videoId)).toEqual(["a", "b"]);
  });

  test.each([
    ["optionalVideoIds", { optionalVideoIds: ["x"] }],
    ["sections", { sections: [{ title: "Light", videoId: "x" }] }],
    [undefined, { optionalVideoIds: ["a"], sections: [{ title: "Light", videoId: "b" }] }],
  ])("with a lesson that is not in the path is found in %s", (field, change) => {
    expect(strangerIn(changedList(list("a b"), change))).toBe(field);
  });
});

test.each([
  ["the same", "a b?", "a b?", "", "", "", ""],
  ["one that became optional", "a b", "a b?", "", "", "b", ""],
  ["one that became required", "a? b", "a b", "", "", "", "a"],
  ["added and removed optional ones", "a b?", "a c?", "c", "b", "", ""],
  ["other headings", "Light:a b", "a Sun:b", "", "", "", ""],
])("compares lists: %s", (_, before, after, added, removed, madeOptional, madeRequired) => {
  expect(versionChanges(list(before), list(after))).toEqual({
    added: [...added],
    removed: [...removed],
    moved: [],
    madeOptional: [...madeOptional],
    madeRequired: [...madeRequired],
  });
});

describe("the form's lines", () => {
  test.each(["", "a", "Light:a b? Sound:c?"])("hold the list '%s'", (before) => {
    expect(written(fromOutline(toOutline(list(before))))).toBe(before);
  });

  test("lose a heading without a lesson below it", () => {
    const heading = (title: string) => ({ kind: "heading", headingId: title, title }) as const;
    const lesson = { kind: "lesson", videoId: "a", isOptional: false } as const;
    expect(written(fromOutline([heading("x"), heading("y"), lesson, heading("z")]))).toBe("y:a");
  });
});
