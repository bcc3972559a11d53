import { expect, test } from "vitest";
import { countedSteps } from "./counted-steps";

const steps = ["a", "b", "c"].map((videoId) => ({ videoId, hue: 35 as const }));

test.each([
  ["the path", { ownVideoIds: null, ownOptionalVideoIds: null, newVideoIds: [] }, ["a", "b", "c"]],
  ["what was finished", { ownVideoIds: null, ownOptionalVideoIds: null, newVideoIds: ["b"] }, ["a", "c"]],
  [
    "the version that the learner stays on, with a video that has left the path",
    { ownVideoIds: ["a", "x", "b"], ownOptionalVideoIds: ["b"], newVideoIds: [] },
    ["a", "x"],
  ],
])("counts the lessons of %s", (_, progress, counted) => {
  const path = { videoIds: ["a", "b", "o", "c"], optionalVideoIds: ["o"] };
  expect(countedSteps(progress, steps, path).map(({ videoId }) => videoId)).toEqual(counted);
});
