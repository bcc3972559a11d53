import { expect, test } from "vitest";
import type { PublishPreview } from "@/lib/learning/enrolments/schema";
import { publishWords } from "./publish-words";

const previewOf = (traits: Partial<PublishPreview>): PublishPreview => ({
  added: [],
  removed: [],
  moved: [],
  madeOptional: [],
  madeRequired: [],
  finished: 0,
  underWay: 0,
  wouldFinish: 0,
  percents: [],
  ...traits,
});

test.each([
  ["a path that no learner started", { added: ["x"] }, false, ["No learner has started this path yet."], []],
  [
    "a path that all have completed",
    { added: ["x"], finished: 2 },
    false,
    ["2 learners have completed it, and it stays completed for them."],
    [],
  ],
  [
    "another order",
    { moved: ["x"], underWay: 1, percents: [{ from: 50, to: 50, people: 1 }] },
    false,
    ["1 learner is under way.", "The new order does not change their progress."],
    [],
  ],
  [
    "an added video",
    {
      added: ["x"],
      finished: 1,
      underWay: 5,
      percents: [
        { from: 80, to: 67, people: 4 },
        { from: 0, to: 0, people: 1 },
      ],
    },
    false,
    ["1 learner has completed it, and it stays completed for them.", "5 learners are under way."],
    ["4 learners: 80% to 67%"],
  ],
  [
    "a removed video, while the others stay",
    {
      removed: ["x"],
      underWay: 3,
      wouldFinish: 1,
      percents: [
        { from: 33, to: 50, people: 2 },
        { from: 66, to: 100, people: 1 },
      ],
    },
    true,
    [
      "3 learners are under way.",
      "1 learner has completed all that is left: publishing completes the path for them.",
      "The others stay on the version they follow, and can move later.",
    ],
    ["1 learner: 66% to 100%"],
  ],
  [
    "a video that becomes optional",
    {
      madeOptional: ["x"],
      finished: 1,
      underWay: 2,
      wouldFinish: 1,
      percents: [
        { from: 50, to: 100, people: 1 },
        { from: 0, to: 0, people: 1 },
      ],
    },
    false,
    [
      "1 learner has completed it, and it stays completed for them.",
      "2 learners are under way.",
      "1 learner has completed all that is left: publishing completes the path for them.",
    ],
    ["1 learner: 50% to 100%"],
  ],
  [
    "a video that becomes required and that nobody under way lacks",
    { madeRequired: ["x"], underWay: 1, percents: [{ from: 0, to: 0, people: 1 }] },
    false,
    ["1 learner is under way.", "Their percentage does not change."],
    [],
  ],
  [
    "a removed video that nobody completed",
    { removed: ["x"], underWay: 1, percents: [{ from: 0, to: 0, people: 1 }] },
    false,
    ["1 learner is under way.", "Their percentage does not change."],
    [],
  ],
])("describes %s", (_, traits, stays, sentences, groups) => {
  expect(publishWords(previewOf(traits), stays)).toEqual({ sentences, groups });
});

test("names the five largest groups", () => {
  const percents = Array.from({ length: 7 }, (_, n) => ({ from: 10 * n + 10, to: 10 * n + 5, people: 9 - n }));
  const { groups } = publishWords(previewOf({ added: ["x"], underWay: 42, percents }), false);
  expect(groups).toHaveLength(6);
  expect(groups.at(-1)).toBe("and 2 smaller groups");
});
