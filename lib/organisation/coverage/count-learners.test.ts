import { expect, test } from "vitest";
import { addCounts } from "./count-learners";

test("adds the learners of two groups by area", () => {
  const some = { light: { active: 2, finished: 1 }, sound: { active: 1, finished: 0 } };
  const others = { light: { active: 3, finished: 0 }, ink: { active: 1, finished: 1 } };
  expect(addCounts(some, others)).toEqual({
    light: { active: 5, finished: 1 },
    sound: { active: 1, finished: 0 },
    ink: { active: 1, finished: 1 },
  });
  expect(some.light).toEqual({ active: 2, finished: 1 });
});
