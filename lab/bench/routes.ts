/**
 * `npx tsx lab/bench/routes.ts`: the processor time of choosing the shortest lessons for a plan among 5,000 (docs/performance.md), in
 * random libraries that are the same in every run.
 */
import { shortestRoute } from "@/lib/learning/plans/route";
import { Random } from "../../tests/fixtures/random";
import { median } from "./statistics.mjs";
import { table } from "./table.mjs";

const LESSONS = 5_000;
const AREAS = 60;

/** Targets of a track. */
const TARGETS = [6, 12, 20, AREAS];

/** Routes for each number of targets. The first one of all also pays for compiling, and is not counted. */
const ROUTES = 9;

const LIMIT_MS = 100;

/** Lessons of 3 to 53 minutes with 5 to 50 points in one to three areas, and gaps of 300 to 1,000 points. */
function library(seed: number, targets: number) {
  const random = new Random(seed);
  const lessons = Array.from({ length: LESSONS }, () => {
    const scores = Array.from({ length: random.whole(1, 3) }, (): [number, number] => [
      random.whole(0, AREAS - 1),
      random.whole(5, 50),
    ]);
    return { seconds: random.whole(180, 3180), points: new Map(scores.filter(([area]) => area < targets)) };
  });
  return { gaps: Array.from({ length: targets }, () => random.whole(300, 1000)), lessons };
}

/** The processor time of one route in milliseconds, and how far above its bound it is. */
function measure(seed: number, targets: number) {
  const { gaps, lessons } = library(seed, targets);
  const before = process.cpuUsage();
  const { picks, boundSeconds } = shortestRoute(gaps, lessons);
  const { user, system } = process.cpuUsage(before);
  const seconds = picks.reduce((sum, place) => sum + (lessons[place]?.seconds ?? 0), 0);
  return { ms: (user + system) / 1000, lessons: picks.length, above: seconds / boundSeconds };
}

measure(0, TARGETS[0] ?? 1);
const rows = TARGETS.map((targets) => {
  const runs = Array.from({ length: ROUTES }, (_, index) => measure(targets * 100 + index, targets));
  const of = (value: (run: (typeof runs)[number]) => number) => median(runs.map(value));
  return { targets, lessons: of((run) => run.lessons), ms: of((run) => run.ms), above: of((run) => run.above) };
});
const lines = rows.map(({ targets, lessons, ms, above }) => [
  targets,
  lessons,
  ms.toFixed(0),
  `${((above - 1) * 100).toFixed(1)} %`,
]);
console.log(
  table(
    `Routes among ${LESSONS} lessons, medians of ${ROUTES}`,
    ["targets", "lessons", "CPU, ms", "above the bound"],
    lines,
  ),
);
if (rows.some(({ ms }) => ms > LIMIT_MS)) process.exitCode = 1;
