import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/steps/command.mjs";
import { filesUnder } from "../../scripts/steps/fingerprint.mjs";

const NOT_OURS = /(^|\/)(\.|node_modules$|test-results$|playwright-report$)|^prisma\/generated$/;

/** @param {string} name a file's path @returns {boolean} */
export const isTest = (name) => /\.(test|spec)\.(tsx?|mjs)$/.test(name);

/** @returns {{ name: string, text: string }[]} every source file, by its path from the project's root */
export const readSources = () =>
  filesUnder("", (name) => !NOT_OURS.test(name))
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && name !== "next-env.d.ts")
    .map((name) => ({ name, text: readFileSync(path.join(root, name), "utf8") }));
