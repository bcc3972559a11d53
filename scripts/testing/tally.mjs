import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * How a run of tests went; `names` are those of what failed, at the first try or at all, as far as the runner told them.
 * @typedef {{ passed: number, failed: number, skipped: number, names?: string[] }} Tally
 */

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A run that failed counts as one failure, even where no single test did. */
function tally({ passed = 0, failed = 0, skipped = 0, names = [] }, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped, names };
}

/** @param {number} code of a command that is one test @returns {Tally} */
export function tallyOfCommand(code) {
  return tally({ passed: code === 0 ? 1 : 0 }, code);
}

/** @param {string} file of Vitest's JSON reporter @param {number} code @returns {Tally} */
export function tallyOfVitest(file, code) {
  const report = readReport(file);
  if (!report) return tally({}, code || 1);
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => {
    return status === "failed" && !assertionResults.some((test) => test.status === "failed");
  });
  const names = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${path.relative(process.cwd(), name)}: ${fullName}`),
  );
  names.push(...brokenFiles.map(({ name }) => path.relative(process.cwd(), name)));
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return tally({ passed, failed: numFailedTests + brokenFiles.length, skipped, names }, code);
}

const remarks = { unexpected: "", flaky: " (passed when tried again)" };

/** The tests of a Playwright suite and of those within it that failed, each as the runner's list names it. */
function failedIn(suite, titles = []) {
  const own = suite.specs ?? [];
  return [
    ...own.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status in remarks)
        .map(({ projectName, status }) => {
          return `[${projectName}] ${[suite.file, ...titles.slice(1), title].join(" › ")}${remarks[status]}`;
        }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, [...titles, inner.title])),
  ];
}

/** @param {string} file of Playwright's JSON reporter @param {number} code @returns {Tally} */
export function tallyOfPlaywright(file, code) {
  const report = readReport(file);
  if (!report?.stats) return tally({}, code || 1);
  const { expected, flaky, unexpected: failed, skipped } = report.stats;
  return tally({ passed: expected + flaky, failed, skipped, names: failedIn(report) }, code);
}
