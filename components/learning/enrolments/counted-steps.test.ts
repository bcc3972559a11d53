import { expect, test } from "vitest";
import { countedSteps } from "./counted-steps";

const steps = ["a", "b", "c"].map((videoId) => ({ videoId, hue: 35 as const }));

test.each([
  ["the path", { ownVideoIds: null, ownOptionalVideoIds: null, finishedVideoIds: null }, ["a", "b", "c"]],
  [
    "the version that was finished, with a video that has left the path",
    { ownVideoIds: null, ownOptionalVideoIds: null, finishedVideoIds: ["a", "x"] },
    ["a", "x"],
  ],
  [
    "the version that the learner stays on, with a video that has left the path",
    { ownVideoIds: ["a", "x", "b"], ownOptionalVideoIds: ["b"], finishedVideoIds: null },
    ["a", "x"],
  ],
])("counts the lessons of %s", (_, progress, counted) => {
  const path = { videoIds: ["a", "b", "o", "c"], optionalVideoIds: ["o"] };
  expect(countedSteps(progress, steps, path).map(({ videoId }) => videoId)).toEqual(counted);
});
