import { expect, test } from "vitest";
import { lessonGroups } from "./lesson-groups";

test.each([
  ["no lessons", "", "", []],
  ["no headings", "ab", "", [[null, 0, "ab"]]],
  [
    "two headings",
    "abc",
    "ac",
    [
      ["A", 0, "ab"],
      ["C", 2, "c"],
    ],
  ],
  [
    "lessons before the first heading",
    "abc",
    "b",
    [
      [null, 0, "a"],
      ["B", 1, "bc"],
    ],
  ],
  ["a heading before a missing lesson", "ab", "x", [[null, 0, "ab"]]],
])("groups %s", (_, lessons, headed, groups) => {
  const sections = [...headed].map((videoId) => ({ title: videoId.toUpperCase(), videoId }));
  expect(
    lessonGroups([...lessons], sections).map(({ title, offset, videoIds }) => [title, offset, videoIds.join("")]),
  ).toEqual(groups);
});
