import { Failure, stackOf } from "../../scripts/failure.mjs";
import { holdOutput, say, seconds } from "../../scripts/steps/progress.mjs";

const SLOWEST_TESTS = 10;

/** @typedef {import("./tally.mjs").Tally} Tally */

/** @type {{ title: string, tally: Tally, time: string }[]} */
const results = [];

/** The number of running rows of parts. */
let rowsRunning = 0;

/**
 * Runs rows of parts in parallel, because most parts wait half of their time. The output of a part that runs beside
 * others is printed at its end.
 * @param {(false | (() => Promise<unknown>))[]} rows false for a row that is not to run
 */
export async function together(...rows) {
  const chosen = rows.filter((row) => row !== false);
  rowsRunning += chosen.length;
  await Promise.all(chosen.map((row) => row().finally(() => (rowsRunning -= 1))));
}

/** @param {Tally[]} tallies @returns {Tally} */
function sum(tallies) {
  /** @param {"passed" | "failed" | "skipped"} kind */
  const total = (kind) => tallies.reduce((count, tally) => count + tally[kind], 0);
  return {
    passed: total("passed"),
    failed: total("failed"),
    skipped: total("skipped"),
    names: tallies.flatMap(({ names }) => names),
    durations: tallies.flatMap(({ durations }) => durations),
  };
}

/** @param {Tally} tally */
function summarise({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Runs a part of the tests and records its result; an error counts as one failure.
 * @param {string} title
 * @param {() => Promise<Tally | Tally[]>} work
 * @returns {Promise<boolean>} whether every test passed
 */
export async function record(title, work) {
  const started = performance.now();
  let tally = { ...sum([]), failed: 1 };
  const run = async () => {
    say(`\n━━ ${title}`);
    try {
      tally = sum([await work()].flat());
    } catch (error) {
      say(error instanceof Failure ? `${error.details}\n${error.message}` : stackOf(error));
    }
  };
  if (rowsRunning > 1) {
    say(`\n${title} started`);
    await holdOutput(run);
  } else await run();
  results.push({ title, tally, time: seconds(performance.now() - started) });
  return tally.failed === 0;
}

/** The number of tests that have failed so far. */
export function failures() {
  return sum(results.map(({ tally }) => tally)).failed;
}

/** Prints the tests that failed or needed a retry, the slowest tests, each part's result and time, and the totals. */
export function report() {
  const width = Math.max(...results.map(({ title }) => title.length));
  for (const { title, tally } of results) {
    if (tally.failed > 0 || tally.names.length > 0)
      say([`\nFailed, or passed on a retry, in ${title}:`, ...tally.names].join("\n  "));
  }
  const slowest = sum(results.map(({ tally }) => tally))
    .durations.toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST_TESTS);
  if (slowest.length > 0) {
    say("\nThe slowest tests:");
    for (const { name, milliseconds } of slowest) say(`  ${seconds(milliseconds).padStart(8)}  ${name}`);
  }
  say("");
  for (const { title, tally, time } of results) say(`${title.padEnd(width)}  ${summarise(tally)}  (${time})`);
  say(`\n${summarise(sum(results.map(({ tally }) => tally)))}  (${seconds(performance.now())} in all)`);
}
