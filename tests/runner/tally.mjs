import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** @typedef {import("@playwright/test/reporter").JSONReport} PlaywrightReport */
/** @typedef {import("@playwright/test/reporter").JSONReportSuite} PlaywrightSuite */
/** @typedef {import("vitest/reporters").JsonTestResults} VitestReport */

/**
 * The result of a run of tests. `names` lists the tests that failed, even if their retry passed; `durations` has the
 * duration of each test.
 * @typedef {{ passed: number, failed: number, skipped: number, names: string[], durations: Duration[] }} Tally
 * @typedef {{ name: string, milliseconds: number }} Duration
 */

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * A failed run counts as one failure even when no single test failed.
 * @param {Partial<Tally>} counts
 * @param {number} code
 * @returns {Tally}
 */
function tally({ passed = 0, failed = 0, skipped = 0, names = [], durations = [] }, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped, names, durations };
}

/** Lines of each failure repeated in the summary, because often only the end of a run's output is kept. */
const REASON_LINES = 8;

/** @param {string | undefined} message of a failed test */
function reasonIn(message = "") {
  const lines = stripVTControlCharacters(message).split("\n").filter(Boolean).slice(0, REASON_LINES);
  return lines.map((line) => `\n      ${line.trim().slice(0, 300)}`).join("");
}

/** @param {number} code of a command that is one test @returns {Tally} */
export function tallyOfCommand(code) {
  return tally({ passed: code === 0 ? 1 : 0 }, code);
}

/** @type {Record<string, string>} by the status of a test */
const remarks = { unexpected: "", flaky: " (passed on its retry)" };

/** @param {{ name: string, status: string, reason: string }[]} tests @returns {string[]} those that failed at least once */
const failuresIn = (tests) =>
  tests.filter(({ status }) => status in remarks).map(({ name, status, reason }) => name + remarks[status] + reason);

/** @param {string} file of Vitest's JSON reporter @param {number} code @returns {Tally} */
export function tallyOfVitest(file, code) {
  /** @type {VitestReport | undefined} */
  const report = readReport(file);
  if (!report) return tally({}, code || 1);
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => {
    return status === "failed" && !assertionResults.some((test) => test.status === "failed");
  });
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => {
      const name = `${path.relative(process.cwd(), file)}: ${fullName}`;
      const isRetried = status === "passed" && (failureMessages?.length ?? 0) > 0;
      const state = isRetried ? "flaky" : status === "failed" ? "unexpected" : status;
      return { name, status: state, reason: reasonIn(failureMessages?.[0]), milliseconds: duration ?? 0 };
    }),
  );
  const names = failuresIn(tests);
  names.push(...brokenFiles.map(({ name }) => path.relative(process.cwd(), name)));
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return tally({ passed, failed: numFailedTests + brokenFiles.length, skipped, names, durations: tests }, code);
}

/**
 * The tests of a Playwright suite and its nested suites, each named as in the runner's list.
 * @param {Partial<PlaywrightSuite>} suite
 * @param {string[]} [titles] of the suites around it
 * @returns {(Duration & { status: string, reason: string })[]}
 */
function testsIn(suite, titles = []) {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const name = `[${projectName}] ${[suite.file, ...titles.slice(1), title].join(" › ")}`;
      const reason = reasonIn(results.flatMap(({ errors }) => errors).find(({ message }) => message)?.message);
      return { name, status, reason, milliseconds: Math.max(0, ...results.map(({ duration }) => duration)) };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...titles, inner.title]))];
}

/** @param {string} file of Playwright's JSON reporter @param {number} code @returns {Tally} */
export function tallyOfPlaywright(file, code) {
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(file);
  if (!report?.stats) return tally({}, code || 1);
  const { expected, flaky, unexpected: failed, skipped } = report.stats;
  const tests = testsIn(report);
  return tally({ passed: expected + flaky, failed, skipped, names: failuresIn(tests), durations: tests }, code);
}
