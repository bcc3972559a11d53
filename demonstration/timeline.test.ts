import { expect, test } from "vitest";
import { Random } from "@/testing/random";
import type { Library } from "./lessons";
import { drawInvitees, drawLearners } from "./people";
import { drawTimeline } from "./timeline";
import { ASSIGNMENTS } from "./words";

const NOW = Date.UTC(2026, 10, 23, 14);

/** A lesson for each assignment, and a path of two where one is assigned. */
function makeLibrary(random: Random): Library {
  const lesson = (video: string) => ({ video, seconds: 1_800, areas: [], areaId: "a", quality: 4, hotSecond: 600 });
  const titles = ASSIGNMENTS.map(({ subject }) => Object.values(subject)[0] as string);
  const paths = titles.map((title) => ({ title, videos: [title, `More of ${title}`] }));
  const lessons = paths.flatMap(({ videos }) => videos.map(lesson));
  return { lessons: [...lessons, ...Array.from({ length: 30 }, () => lesson(`${random.next()}`))], paths, tracks: [] };
}

test.each([1, 2, 20_260])("learners act between their first and their last day, with the seed %d", (seed) => {
  const random = new Random(seed);
  const learners = drawLearners(random, 300, 365);
  const people = { learners, invitees: drawInvitees(random, 300) };
  const present = new Set<number>();
  const early: number[] = [];
  for (const { at, act } of drawTimeline(random, people, makeLibrary(random), NOW)) {
    expect(at).toBeLessThan(NOW);
    if (act.do === "assign" || act.do === "invite") continue;
    const { index } = act.learner;
    if (act.do === "join") present.add(index);
    if (!present.has(index)) early.push(index);
    if (act.do === "leave") present.delete(index);
  }
  expect(early).toEqual([]);
  expect(learners.filter(({ leftDaysAgo }) => leftDaysAgo !== null)).toHaveLength(6);
});
