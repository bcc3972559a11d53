import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode } from "./steps/node-version.mjs";
import { main } from "./steps/shutdown.mjs";

// Code that needs packages is imported only after they are installed.
await main(async () => {
  requireNode();
  await installDependencies();
  const { openDemonstration } = await import("./steps/demonstration.mjs");
  const { serve } = await import("./steps/serve.mjs");
  await serve("start", { content: openDemonstration(process.argv.slice(2)) });
});
