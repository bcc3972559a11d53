import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode } from "./steps/node-version.mjs";
import { main } from "./steps/shutdown.mjs";

// Everything that needs an installed package is imported after it is installed.
await main(
  async () => {
    requireNode();
    await installDependencies({ development: true });
    const { runTests } = await import("./testing/run.mjs");
    await runTests(process.argv.slice(2));
  },
  { stopped: 1 },
);
