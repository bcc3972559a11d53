import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode } from "./steps/node-version.mjs";
import { main } from "./steps/shutdown.mjs";

// Code that needs packages is imported only after they are installed.
await main(async () => {
  requireNode();
  await installDependencies();
  const { serve } = await import("./steps/serve.mjs");
  await serve("start", { onlyPrepares: process.argv.includes("--prepare") });
});
