import loadHighs from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { Random } from "@/tests/fixtures/random";
import type { Candidate } from "./cover";
import { shortestRoute } from "./route";

/** Sizes of random instances. Most are small, because deviations do not average out there. */
const SIZES = [
  { instances: 90, candidates: 8, areas: 3, targets: 2 },
  { instances: 120, candidates: 20, areas: 5, targets: 3 },
  { instances: 60, candidates: 35, areas: 6, targets: 4 },
  { instances: 20, candidates: 60, areas: 8, targets: 5 },
  { instances: 10, candidates: 120, areas: 12, targets: 4 },
];

type Instance = { gaps: number[]; candidates: Candidate[] };
type Highs = Awaited<ReturnType<typeof loadHighs>>;

/**
 * Lessons of 3 to 53 minutes with 5 to 50 points in up to three areas; gaps of up to 60 % of the supply, or above it.
 */
function randomInstance(
  seed: number,
  { candidates, areas, targets }: Omit<(typeof SIZES)[number], "instances">,
): Instance {
  const random = new Random(seed);
  const lessons = Array.from({ length: candidates }, () => {
    const scores = Array.from({ length: random.whole(1, 3) }, (): [number, number] => [
      random.whole(0, areas - 1),
      random.whole(5, 50),
    ]);
    return { seconds: random.whole(180, 3180), points: new Map(scores.filter(([area]) => area < targets)) };
  });
  const gaps = Array.from({ length: targets }, (_, area) => {
    const supply = supplyOf(lessons, area);
    return random.next() < 0.1 ? supply + random.whole(1, 30) : Math.floor(supply * random.next() * 0.6);
  });
  return { gaps, candidates: lessons };
}

const supplyOf = (lessons: Candidate[], area: number) =>
  lessons.reduce((sum, { points }) => sum + (points.get(area) ?? 0), 0);

const secondsOf = (lessons: Candidate[]) => lessons.reduce((sum, { seconds }) => sum + seconds, 0);

/** The optimum by HiGHS, in seconds. The need of an area is capped at its supply. */
function optimum(highs: Highs, { gaps, candidates }: Instance): number {
  const rows = gaps.flatMap((gap, area) => {
    const need = Math.min(gap, supplyOf(candidates, area));
    const terms = candidates.flatMap(({ points }, place) =>
      points.get(area) ? [`${points.get(area)} x${place}`] : [],
    );
    return need > 0 ? [`c${area}: ${terms.join(" + ")} >= ${need}`] : [];
  });
  if (rows.length === 0) return 0;
  const lengths = candidates.map(({ seconds }, place) => `${seconds} x${place}`).join(" + ");
  const names = candidates.map((_, place) => `x${place}`).join(" ");
  const model = `Minimize\nobj: ${lengths}\nSubject To\n${rows.join("\n")}\nBinary\n${names}\nEnd`;
  const { Status, ObjectiveValue } = highs.solve(model, { mip_rel_gap: 0 });
  expect(Status).toBe("Optimal");
  return Math.round(ObjectiveValue);
}

describe("300 random routes", () => {
  let highs: Highs;
  beforeAll(async () => {
    highs = await loadHighs();
  });

  test("fill gaps as far as possible, at most 10 % (3 % on average) above the optimum, never below the bound", () => {
    const ratios: number[] = [];
    for (const { instances, ...size } of SIZES) {
      for (let index = 0; index < instances; index++) {
        const instance = randomInstance(size.candidates * 1_000 + index, size);
        const { gaps, candidates } = instance;
        const { picks, boundSeconds, missing } = shortestRoute(gaps, candidates);
        const chosen = picks.map((place) => candidates[place] as Candidate);
        for (const [area, gap] of gaps.entries()) {
          const supply = supplyOf(candidates, area);
          expect(missing[area]).toBe(Math.max(0, gap - supply));
          expect(supplyOf(chosen, area)).toBeGreaterThanOrEqual(Math.min(gap, supply));
        }
        const least = optimum(highs, instance);
        const seconds = secondsOf(chosen);
        expect(seconds).toBeGreaterThanOrEqual(least);
        expect(boundSeconds).toBeLessThanOrEqual(least);
        ratios.push(least === 0 ? 1 : seconds / least);
      }
    }
    expect(ratios).toHaveLength(300);
    expect(Math.max(...ratios)).toBeLessThanOrEqual(1.1);
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThanOrEqual(1.03);
  }, 60_000);
});

const lesson = (seconds: number, ...points: number[]): Candidate => ({ seconds, points: new Map(points.entries()) });

describe("the shortest route", () => {
  test.each<[string, number[], Candidate[], ReturnType<typeof shortestRoute>]>([
    ["is empty without a gap", [0], [lesson(60, 10)], { picks: [], boundSeconds: 0, missing: [0] }],
    ["is empty without lessons", [30], [], { picks: [], boundSeconds: 0, missing: [30] }],
    [
      "prefers one lesson for two areas",
      [10, 10],
      [lesson(60, 10), lesson(60, 0, 10), lesson(100, 10, 10)],
      { picks: [2], boundSeconds: 100, missing: [0, 0] },
    ],
    [
      "ignores points above the gap",
      [10],
      [lesson(100, 50), lesson(30, 5), lesson(30, 5)],
      { picks: [1, 2], boundSeconds: 60, missing: [0] },
    ],
    [
      "takes all lessons of an area whose gap cannot be filled, and fills the others",
      [50, 10],
      [lesson(60, 20), lesson(90, 20, 4), lesson(10, 0, 6), lesson(10, 0, 9)],
      { picks: [0, 1, 2], boundSeconds: 160, missing: [10, 0] },
    ],
    ["takes a lesson without a length", [5], [lesson(0, 5)], { picks: [0], boundSeconds: 0, missing: [0] }],
  ])("%s", (_, gaps, candidates, route) => {
    expect(shortestRoute(gaps, candidates)).toEqual(route);
  });

  test("is the same for the same input", () => {
    const { gaps, candidates } = randomInstance(7, { candidates: 300, areas: 12, targets: 6 });
    expect(shortestRoute(gaps, candidates)).toEqual(shortestRoute([...gaps], [...candidates]));
  });
});
