import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode } from "./steps/node-version.mjs";
import { main } from "./steps/shutdown.mjs";

// Everything that needs an installed package is imported after it is installed.
await main(async () => {
  requireNode();
  await installDependencies();
  const { serve } = await import("./steps/serve.mjs");
  await serve("start", { onlyPrepares: process.argv.includes("--prepare") });
});
