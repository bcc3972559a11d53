import { describe, expect, it } from "vitest";
import { planVideoOf } from "@/tests/fixtures/components/plans";
import { arrange, findNextLesson, isNewcomer, nextInPlans, spread, underWay } from "./arrangement";

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

describe("the next lesson", () => {
  const paths = [
    { id: "p", title: "P", videoIds: ["1", "2", "3"] },
    { id: "q", title: "Q", videoIds: ["4", "5"] },
  ];

  it.each([
    ["nothing was started", [], [], null, [], [], null],
    ["a lesson was started", ["9"], ["6"], "7", ["p"], [], { videoId: "9", reason: "left off" }],
    ["the latest started lesson is completed", ["9", "8"], [], null, [], ["9"], { videoId: "8", reason: "left off" }],
    [
      "a lesson is late and another was started",
      ["9"],
      ["6 late", "5"],
      "7",
      ["p"],
      [],
      { videoId: "6", reason: "late", dueOn: "2026-01-05" },
    ],
    ["the late lesson is completed", ["9"], ["6 late", "5"], null, [], ["6"], { videoId: "9", reason: "left off" }],
    ["a lesson is due", [], ["6"], "7", ["p"], [], { videoId: "6", reason: "due" }],
    ["the first due lesson is completed", [], ["6", "5"], "7", [], ["6"], { videoId: "5", reason: "due" }],
    ["there is a plan", [], ["6"], "7", ["p"], ["1", "6"], { videoId: "7", reason: "plan" }],
    ["a path was started", [], [], null, ["p"], ["1"], { videoId: "2", reason: "path" }],
    ["two paths were started", [], [], null, ["q", "p"], [], { videoId: "4", reason: "path" }],
    ["the latest path is completed", [], [], null, ["q", "p"], ["4", "5"], { videoId: "1", reason: "path" }],
    ["everything is completed", ["1"], ["2"], null, ["p"], ["1", "2", "3"], null],
  ] as [string, string[], string[], string | null, string[], string[], unknown][])("when %s", (...row) => {
    const [, begun, dueIds, inPlan, startedPathIds, completed, next] = row;
    const due = dueIds.map((words) => {
      const [videoId = "", late] = words.split(" ");
      return { videoId, dueOn: "2026-01-05", isLate: late !== undefined };
    });
    const positions = begun.map((videoId) => ({ videoId }));
    const started = startedPathIds.flatMap((id) => paths.filter((path) => path.id === id));
    const planned = inPlan === null ? null : { videoId: inPlan };
    const state = { positions, due, planned, started, completed: new Set(completed) };
    expect(findNextLesson(state)).toEqual(next);
  });

  const plan = (trackId: string, ...lessons: [string, string | null][]) => ({
    trackId,
    videos: lessons.map(([videoId, on]) => planVideoOf({ videoId, on })),
  });

  it.each([
    ["no plan", [], [], null],
    ["one plan", [plan("t", ["1", "2026-01-05"], ["2", "2026-01-07"])], ["1"], "2"],
    ["a completed plan", [plan("t", ["1", "2026-01-05"])], ["1"], null],
    ["two plans, by the day", [plan("t", ["1", "2026-01-07"]), plan("u", ["2", "2026-01-05"])], [], "2"],
    ["two plans on one day", [plan("t", ["1", "2026-01-05"]), plan("u", ["2", "2026-01-05"])], [], "1"],
    ["a plan without days", [plan("t", ["1", null]), plan("u", ["2", "2026-01-05"])], [], "2"],
  ])("of %s is the first open one", (_, plans, completed, next) => {
    expect(nextInPlans(plans, new Set(completed))?.videoId ?? null).toBe(next);
  });
});

it.each([
  ["an empty library", 0, null, [], { hero: null, recent: [] }],
  ["one video", 1, null, [], { hero: "1", recent: [] }],
  ["three videos", 3, null, [], { hero: "1", recent: ["2", "3"] }],
  ["more than seven videos", 9, null, [], { hero: "1", recent: ["2", "3", "4", "5", "6", "7"] }],
  ["completed videos last", 4, null, ["1", "3"], { hero: "2", recent: ["4", "1", "3"] }],
  ["only completed videos", 2, null, ["1", "2"], { hero: "1", recent: ["2"] }],
  ["the next lesson first", 3, "2", [], { hero: "2", recent: ["1", "3"] }],
  ["an older next lesson first", 9, "12", ["1"], { hero: "12", recent: ["2", "3", "4", "5", "6", "7"] }],
  ["the only video", 1, "1", [], { hero: "1", recent: [] }],
])("arranges %s", (_, count, next, completed, arrangement) => {
  expect(arrange(ids(count), next, new Set(completed))).toEqual(arrangement);
});

describe("the paths under way", () => {
  const path = { id: "p", title: "P", videoIds: ["1", "2", "3"], optionalVideoIds: ["2"] };
  const known = {
    pathId: "p",
    startedAt: "2026-01-05T09:00:00.000Z",
    status: "in_progress",
    ownVideoIds: null,
    ownOptionalVideoIds: null,
  } as const;

  it.each([
    ["have the required lessons of the current version", known, [["1", "3"]]],
    [
      "have those of the version that the learner stays on",
      { ...known, ownVideoIds: ["3", "4", "2"], ownOptionalVideoIds: ["4"] },
      [["3", "2"]],
    ],
    ["leave out a finished path", { ...known, status: "completed" as const }, []],
    [
      "leave out a path that was finished without a start",
      { ...known, startedAt: null, status: "completed" as const },
      [],
    ],
    ["leave out a deleted path", { ...known, pathId: "r" }, []],
  ])("%s", (_, mine, lessons) => {
    expect(underWay([mine], [path]).map(({ videoIds }) => videoIds)).toEqual(lessons);
  });
});

describe("a newcomer", () => {
  const nothing = { positions: [], completed: [], paths: [], plans: [], assignments: [] };

  it("has no activity and no assignments", () => expect(isNewcomer(nothing)).toBe(true));

  it.each(Object.keys(nothing))("is not a learner with %s", (kind) =>
    expect(isNewcomer({ ...nothing, [kind]: [{}] })).toBe(false),
  );
});

describe("the recent lessons", () => {
  /** Lessons from 'time: area, area'. */
  const lessons = (...words: string[]) =>
    words.map((text, index) => {
      const [createdAt = "", areas = ""] = text.split(": ");
      const knowledgeAreas = areas.split(", ").filter(Boolean);
      return {
        id: index + 1,
        createdAt,
        knowledgeAreas: knowledgeAreas.map((knowledgeAreaId) => ({ knowledgeAreaId })),
      };
    });

  it.each([
    ["three of one area", ["1: a", "2: a", "3: a", "4: a", "5: b"], [1, 2, 3, 5]],
    ["three of one import", ["1", "1", "1", "1", "2"], [1, 2, 3, 5]],
    ["three of an area, even if it is not their first", ["1: a", "2: b, a", "3: a", "4: c, a", "5: c"], [1, 2, 3, 5]],
    ["all lessons of different areas and times", ["1: a", "2: b", "3"], [1, 2, 3]],
  ])("keep %s", (_, words, kept) => {
    expect(spread(lessons(...words)).map(({ id }) => id)).toEqual(kept);
  });
});
