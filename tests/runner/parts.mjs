import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { requireSuccess, runCommand, runInstalled } from "../../scripts/steps/command.mjs";
import { say } from "../../scripts/steps/progress.mjs";
import { systemChromium } from "./browser.mjs";
import { testBuild } from "./product.mjs";
import { tallyOfCommand, tallyOfPlaywright, tallyOfVitest } from "./tally.mjs";

const inSight = { inSight: true };

/** @typedef {import("./tally.mjs").Tally} Tally */

/**
 * @param {string} title
 * @param {Parameters<typeof runInstalled>[0]} name
 * @param {string[]} flags
 * @param {Record<string, string>} [variables]
 */
async function command(title, name, flags, variables) {
  say(`\n${title}`);
  const { code } = await runInstalled(name, flags, variables, inSight);
  return tallyOfCommand(code);
}

/**
 * Runs one or several projects of vitest.config.ts.
 * @param {string | string[]} projects
 * @param {string} folder for the report
 * @param {string[]} [flags]
 * @param {Record<string, string>} [variables]
 * @returns {Promise<Tally>}
 */
export async function vitest(projects, folder, flags = [], variables = {}) {
  const names = [projects].flat();
  const report = path.join(folder, `${randomUUID()}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const words = ["run", ...names.map((name) => `--project=${name}`), ...reporters, ...flags];
  const { code } = await runInstalled("vitest", words, variables, inSight);
  return tallyOfVitest(report, code);
}

async function requireBrowser() {
  if (systemChromium() || existsSync(chromium.executablePath())) return;
  await requireSuccess(
    "The tests need a browser: install Chromium (on Debian `apt-get install chromium-headless-shell`), or set CHROMIUM_PATH.",
    runInstalled("playwright", ["install", "chromium"]),
  );
}

/**
 * Runs the browser flows. Writes traces of failures to a folder of this name in test-results.
 * @param {string} name
 * @param {string} folder for the report
 * @param {string[]} flags
 * @param {Record<string, string>} variables
 * @returns {Promise<Tally>}
 */
export async function playwright(name, folder, flags, variables) {
  await requireBrowser();
  const report = path.join(folder, `${randomUUID()}.json`);
  const reporting = { ...variables, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code } = await runInstalled(
    "playwright",
    ["test", "--reporter=list,json", `--output=test-results/${name}`, ...flags],
    reporting,
    inSight,
  );
  return tallyOfPlaywright(report, code);
}

/** The script that runs the lab; a copy of the project may lack it. */
export const LAB = path.resolve("lab/run.mjs");

/** Runs the lab's seeds in the short form: random actions on the product and on models of its rules. */
export async function shortLab() {
  const { code } = await runCommand(process.execPath, [LAB, "seeds", "--short"], {}, inSight);
  return tallyOfCommand(code);
}

/** Checks format, lint, types and the rules in tests/checks. @param {string} folder for the report */
export async function check(folder) {
  return [
    await command("Format and lint", "biome", ["ci", "."]),
    await command("Route types", "next", ["typegen"], testBuild),
    await command("Types", "tsc", ["--noEmit", "--project", testBuild.NEXT_TSCONFIG]),
    await vitest("check", folder),
  ];
}
