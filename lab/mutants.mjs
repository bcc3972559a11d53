import { existsSync } from "node:fs";
import path from "node:path";
import { installFrom, mainWithPackages } from "../scripts/steps/dependencies.mjs";
import { shutDown } from "../scripts/steps/shutdown.mjs";

// Mutation testing of the pure rules: changes each of their expressions, and counts the changes that no unit test
// detects. Its packages are installed in the lab only, outside of the product.
await mainWithPackages(
  async () => {
    const { root, runCommand } = await import("../scripts/steps/command.mjs");
    const folder = path.join(root, "lab");
    const stryker = path.join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js");
    if (!existsSync(stryker)) await installFrom(folder);
    const flags = [stryker, "run", path.join("lab/mutation/stryker.config.json"), ...process.argv.slice(2)];
    const { code } = await runCommand(process.execPath, flags, {}, { inSight: true });
    await shutDown(code);
  },
  { development: true },
);
