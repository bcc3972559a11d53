import { expect, test } from "vitest";
import { chooseLessons, type PlanProblem } from "./choose-lessons";
import { describePlan, laterOf } from "./describe-plan";
import { planDraftSchema } from "./schema";

const ID = {
  light: "d5b2a8f9-3e4a-4c61-9f7d-28a9b0c1e554",
  path: "f7d4c0b1-5a6c-4e83-b19f-40c1d2e3a776",
  track: "18e5d1c2-6b7d-4f94-82a0-51d2e3f4b887",
  must: "00000000-0000-4000-8000-000000000001",
  pick: "00000000-0000-4000-8000-000000000002",
  rest: "00000000-0000-4000-8000-000000000003",
};

const lesson = (id: string, duration: number | null, points: number) => ({
  ...{ id, title: "Lesson", duration, place: null, difficulty: null },
  points: { [ID.light]: points },
});

const problem: PlanProblem = {
  targets: [{ id: ID.light, name: "Light", target: 80, points: 10 }],
  paths: [{ id: ID.path, isStarted: false, videoIds: [ID.must] }],
  lessons: [lesson(ID.must, 1200, 30), lesson(ID.pick, null, 40), lesson(ID.rest, 6000, 90)],
};

const none = { pinned: new Set<string>(), excluded: new Set<string>() };
const pace = { hoursPerWeek: 1, weekdays: [1, 3], startOn: "2026-01-05", timeZone: "UTC", sessionAt: "18:00" };
const described = {
  ...{ trackId: ID.track, problem, pace, today: "2026-01-05", spent: 0, ...none },
  chosen: chooseLessons(problem, none),
};

test("a plan has the reason and the date of each lesson", () => {
  const plan = describePlan(described);
  expect(planDraftSchema.parse(plan)).toEqual(plan);
  expect(plan).toMatchObject({
    sessionSeconds: 1800,
    videos: [
      {
        videoId: ID.must,
        reason: { paths: [ID.path], areas: [{ id: ID.light, points: 30, of: 70 }] },
        ...{ isRequired: true, isNeeded: true, isLengthKnown: true, on: "2026-01-05" },
      },
      {
        videoId: ID.pick,
        reason: { paths: [], areas: [{ id: ID.light, points: 40, of: 70 }] },
        ...{ isRequired: false, isNeeded: true, isLengthKnown: false, seconds: 900, on: "2026-01-07" },
      },
    ],
    areas: [{ id: ID.light, name: "Light", target: 80, points: 10, gap: 70, planned: 70 }],
    ...{
      seconds: 2100,
      boundSeconds: 2100,
      unknownLengths: 1,
      finishOn: "2026-01-07",
      unreachable: [],
      isShort: false,
    },
  });
});

test("a plan that lost a lesson is short while another one could replace it", () => {
  const chosen = { ...described.chosen, others: [] };
  expect(describePlan({ ...described, chosen })).toMatchObject({ isShort: true, seconds: 1200, boundSeconds: 1200 });
  const excluded = new Set([ID.pick, ID.rest]);
  expect(describePlan({ ...described, chosen, excluded })).toMatchObject({
    isShort: false,
    excludedVideoIds: [ID.pick, ID.rest],
  });
});

test("a plan begins on its start, or today when the start has passed", () => {
  const on = (today: string) => describePlan({ ...described, today }).videos.map((video) => video.on);
  expect(on("2026-01-01")).toEqual(["2026-01-05", "2026-01-07"]);
  expect(on("2026-01-08")).toEqual(["2026-01-12", "2026-01-14"]);
  expect(laterOf("2026-01-01", "2026-01-05")).toBe("2026-01-05");
});

test("a plan without lessons ends today", () => {
  const chosen = { ...described.chosen, required: [], others: [] };
  expect(describePlan({ ...described, chosen })).toMatchObject({ videos: [], seconds: 0, finishOn: "2026-01-05" });
});
