import { describe, expect, test } from "vitest";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { Completion } from "./schema";
import { areaProgress, summarise } from "./summary";

const area = (id: string, parentId: string | null, totalPoints: number): KnowledgeArea => ({
  id,
  name: id,
  description: "",
  level: parentId ? "sub" : "main",
  parentId,
  totalPoints,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const completion = (
  completedAt: string,
  points: Record<string, number>,
  duration: number | null = 3600,
): Completion => ({
  videoId: completedAt,
  title: completedAt,
  duration,
  completedAt,
  evidence: "marked",
  watchedPercent: null,
  watchedSeconds: 0,
  points: Object.values(points).reduce((sum, value) => sum + value, 0),
  areas: Object.entries(points).map(([knowledgeAreaId, value]) => ({
    knowledgeAreaId,
    name: knowledgeAreaId,
    points: value,
  })),
  available: true,
});

describe("areaProgress", () => {
  const areas = [area("main", null, 300), area("sub", "main", 100), area("other", null, 0)];

  test("adds the points of sub areas to their main area", () => {
    const [main] = areaProgress([completion("2026-05-01T10:00:00.000Z", { main: 20, sub: 30 })], areas);
    expect(main).toMatchObject({ earned: 50, total: 300, subs: [{ name: "sub", earned: 30, total: 100 }] });
  });

  test("raises an area's total to the earned points", () => {
    const [, other] = areaProgress([completion("2026-05-01T10:00:00.000Z", { other: 40 })], areas);
    expect(other).toMatchObject({ earned: 40, total: 40 });
  });

  test("keeps the points and the name of a deleted area", () => {
    const bars = areaProgress([completion("2026-05-01T10:00:00.000Z", { gone: 15 })], areas);
    expect(bars.at(-1)).toEqual({ id: "gone", name: "gone", earned: 15, total: 15, subs: [] });
    expect(bars.map(({ id }) => id)).toEqual(["main", "other", "gone"]);
  });

  test("shows an area once", () => {
    const completions = [completion("2026-05-01T10:00:00.000Z", { main: 20, sub: 30, other: 1 })];
    expect(areaProgress(completions, areas).map(({ id }) => id)).toEqual(["main", "other"]);
  });
});

test("a summary counts days, weeks and badges in the learner's time zone", () => {
  const completions = [
    completion("2026-05-15T03:30:00.000Z", { a: 10 }, null), // the 14th in New York
    completion("2026-05-13T20:00:00.000Z", { a: 30 }),
    completion("2026-05-07T20:00:00.000Z", { a: 7 }),
  ];
  const summary = summarise(completions, [], "America/New_York", new Date("2026-05-15T03:45:00Z"));
  expect(summary).toMatchObject({
    points: 47,
    videos: 3,
    streak: 2,
    longestStreak: 2,
    hours: 2.3,
    today: "2026-05-14",
    days: { "2026-05-14": 1, "2026-05-13": 1, "2026-05-07": 1 },
    week: { points: 40, videos: 2, hours: 1.3 },
    weekBefore: { points: 7, videos: 1, hours: 1 },
  });
});

test("a summary has the last ten completions, and weeks that begin with their first day", () => {
  const completions = Array.from({ length: 14 }, (_, daysAgo) =>
    completion(`2026-05-${String(20 - daysAgo).padStart(2, "0")}T12:00:00.000Z`, { a: 1 }),
  );
  const summary = summarise(completions, [], "UTC", new Date("2026-05-20T13:00:00Z"));
  expect(summary.recent).toEqual(completions.slice(0, 10));
  expect([summary.week.videos, summary.weekBefore.videos]).toEqual([7, 7]);
});

test("a summary keeps a streak badge when the streak has ended", () => {
  const completions = ["2026-05-03", "2026-05-02", "2026-05-01"].map((day) =>
    completion(`${day}T12:00:00.000Z`, { a: 1 }),
  );
  const summary = summarise(completions, [], "UTC", new Date("2026-06-01T12:00:00Z"));
  expect(summary.streak).toBe(0);
  expect(summary.badges.find((badge) => badge.name === "Consistent")).toMatchObject({ earned: true });
});
