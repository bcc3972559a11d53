import { installDependencies } from "../scripts/steps/dependencies.mjs";
import { requireNode } from "../scripts/steps/node-version.mjs";
import { main } from "../scripts/steps/shutdown.mjs";

// Code that needs packages is imported only after they are installed.
await main(
  async () => {
    requireNode();
    await installDependencies({ development: true });
    const { runTests } = await import("./runner/run.mjs");
    await runTests(process.argv.slice(2));
  },
  { stopped: 1 },
);
