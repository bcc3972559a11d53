import { describe, expect, test } from "vitest";
import type { Section } from "@/lib/library/learning-paths/schema";
import { type PathState, pathStatus, type Version } from "./path-status";

const START = "2026-02-01T10:00:00.000Z";
const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;

/**
 * A version from its number and one letter per lesson: upper case is completed, the n-th lesson on day n; o to w are
 * optional; x to z are unplayable. Each lasts 60 seconds.
 */
const version = (number: number, lessons: string): Version & { sections: Section[] } => ({
  number,
  lessons: [...lessons].map((letter, index) => ({
    id: letter.toLowerCase(),
    seconds: 60,
    isOptional: letter.toLowerCase() >= "o" && letter.toLowerCase() < "x",
    isDead: letter.toLowerCase() >= "x",
    completedAt: letter === letter.toLowerCase() ? null : day(index + 1),
  })),
  sections: [{ title: "Light", videoId: "a" }],
});

const state = (traits: Partial<PathState>): PathState => ({
  startedAt: START,
  current: version(1, ""),
  stayed: null,
  finished: [],
  ...traits,
});

describe("the status without a finished version", () => {
  test.each([
    ["an empty path", { current: version(1, "") }, "in_progress", 0, 0, 0, 1],
    ["the current version", { current: version(2, "ABc") }, "in_progress", 66, 2, 3, 2],
    [
      "the version that the user stays on",
      { current: version(2, "Abc"), stayed: version(1, "Ab") },
      "in_progress",
      50,
      1,
      2,
      1,
    ],
    ["a version with an optional lesson", { current: version(2, "AbO") }, "in_progress", 50, 1, 2, 2],
    ["a version with an unplayable lesson", { current: version(2, "AbX") }, "in_progress", 50, 1, 2, 2],
    ["a path without playable lessons", { current: version(1, "XY") }, "in_progress", 0, 0, 0, 1],
    ["a path that has only optional lessons", { current: version(1, "OP") }, "in_progress", 0, 0, 0, 1],
    ["a path that is not started", { startedAt: null, current: version(2, "Ab") }, "not_started", 50, 1, 2, 2],
  ] as const)("counts %s", (_, traits, status, progressPercentage, completedVideos, totalVideos, number) => {
    expect(pathStatus(state(traits))).toMatchObject({
      status,
      progressPercentage,
      completedVideos,
      totalVideos,
      version: number,
      completedAt: null,
      finishedVersion: null,
      newVideoIds: [],
      newSeconds: 0,
    });
  });

  test("names the videos of the version that the user stays on", () => {
    expect(pathStatus(state({ current: version(2, "Ab"), stayed: version(1, "AcP") }))).toMatchObject({
      totalVideos: 2,
      ownVideoIds: ["a", "c", "p"],
      ownOptionalVideoIds: ["p"],
      ownSections: [{ title: "Light", videoId: "a" }],
    });
    expect(pathStatus(state({ current: version(2, "Ab") }))).toMatchObject({
      ownVideoIds: null,
      ownOptionalVideoIds: null,
      ownSections: null,
      ownUnplayableVideoIds: null,
    });
  });
});

describe("a finished version", () => {
  const first = { number: 1, completedAt: day(5), videoIds: ["a", "b"] };

  test("keeps its date and counts, and names the new videos", () => {
    expect(pathStatus(state({ current: version(2, "AcBd"), finished: [first] }))).toEqual({
      status: "completed",
      progressPercentage: 100,
      completedVideos: 2,
      totalVideos: 2,
      startedAt: START,
      completedAt: day(5),
      version: 1,
      currentVersion: 2,
      finishedVersion: 1,
      newVideoIds: ["c", "d"],
      newSeconds: 120,
      ownVideoIds: null,
      ownOptionalVideoIds: null,
      ownSections: null,
      ownUnplayableVideoIds: null,
      finishedVideoIds: ["a", "b"],
    });
  });

  test("has nothing new after a removal", () => {
    expect(pathStatus(state({ current: version(2, "A"), finished: [first] }))).toMatchObject({
      status: "completed",
      newVideoIds: [],
      newSeconds: 0,
    });
  });

  test("does not name optional lessons as new", () => {
    expect(pathStatus(state({ current: version(2, "AoBd"), finished: [first] }))).toMatchObject({
      newVideoIds: ["d"],
      newSeconds: 60,
    });
  });

  test("has the date of the first completion and the counts of the latest, in any order", () => {
    const later = { number: 3, completedAt: day(9), videoIds: ["a", "b", "c", "d"] };
    for (const finished of [
      [first, later],
      [later, first],
    ]) {
      expect(pathStatus(state({ current: version(3, "ABCD"), finished }))).toMatchObject({
        completedAt: day(5),
        finishedVersion: 3,
        totalVideos: 4,
      });
    }
  });

  test("stays finished when all of its videos are deleted", () => {
    const empty = { ...first, videoIds: [] };
    expect(pathStatus(state({ current: version(1, ""), finished: [empty] }))).toMatchObject({
      status: "completed",
      progressPercentage: 100,
      completedVideos: 0,
      totalVideos: 0,
    });
  });

  test.each([
    ["that the user follows", { current: version(2, "AB") }, 2],
    ["that the user follows, without its optional lesson", { current: version(2, "ABo") }, 2],
    ["that the user stays on", { current: version(2, "ABc"), stayed: version(1, "AB") }, 1],
    ["that the user stays on, with the current one", { current: version(2, "A"), stayed: version(1, "AB") }, 1],
    ["that is current while the user stays on another", { current: version(2, "A"), stayed: version(1, "Ab") }, 2],
  ] as const)("counts before it is recorded when it is the version %s", (_, traits, finishedVersion) => {
    expect(pathStatus(state(traits))).toMatchObject({ status: "completed", progressPercentage: 100, finishedVersion });
  });
});
