import { existsSync } from "node:fs";
import path from "node:path";
import { buildApplication } from "../scripts/steps/build.mjs";
import { runCommand, runInstalled } from "../scripts/steps/command.mjs";
import { installFrom, mainWithPackages } from "../scripts/steps/dependencies.mjs";
import { generateClient } from "../scripts/steps/prisma-client.mjs";
import { shutDown } from "../scripts/steps/shutdown.mjs";

const inSight = { inSight: true };

/**
 * Mutation testing of the pure rules: changes each of their expressions, and counts the changes that no unit test
 * detects. Its packages are installed in the lab only, outside of the product.
 * @param {string[]} flags
 */
async function runMutants(flags) {
  const stryker = path.join(import.meta.dirname, "node_modules/@stryker-mutator/core/bin/stryker.js");
  if (!existsSync(stryker)) await installFrom(import.meta.dirname);
  return runCommand(process.execPath, [stryker, "run", "lab/mutation/stryker.config.json", ...flags], {}, inSight);
}

/** @param {string} name faults or seeds @param {string[]} flags */
async function runOnProduct(name, flags) {
  const { testBuild } = await import("../tests/runner/product.mjs");
  await generateClient();
  await buildApplication([], testBuild);
  return name === "faults"
    ? runInstalled("vitest", ["run", "--config=lab/vitest.config.ts", ...flags], testBuild, inSight)
    : runInstalled("tsx", ["lab/simulation/main.ts", ...flags], testBuild, inSight);
}

// `npm run faults`, `npm run seeds` and `npm run mutants`; the project's `npm test` runs the seeds in the short form.
// Further arguments are passed on.
await mainWithPackages(
  async () => {
    const [name = "", ...flags] = process.argv.slice(2);
    const { code } = await (name === "mutants" ? runMutants(flags) : runOnProduct(name, flags));
    await shutDown(code);
  },
  { development: true },
);
