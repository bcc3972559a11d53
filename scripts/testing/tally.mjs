import { readFileSync } from "node:fs";

/**
 * How a run of tests went.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A run that failed counts as one failure, even where no single test did. */
function tally({ passed = 0, failed = 0, skipped = 0 }, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
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
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return tally({ passed, failed: numFailedTests + brokenFiles.length, skipped }, code);
}

/** @param {string} file of Playwright's JSON reporter @param {number} code @returns {Tally} */
export function tallyOfPlaywright(file, code) {
  const stats = readReport(file)?.stats;
  if (!stats) return tally({}, code || 1);
  return tally({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, code);
}
