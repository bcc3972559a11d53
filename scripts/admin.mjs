import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode } from "./steps/node-version.mjs";
import { main, shutDown } from "./steps/shutdown.mjs";

// Everything that needs an installed package is imported after it is installed.
await main(async () => {
  requireNode();
  await installDependencies();
  const { openAdministrator } = await import("./steps/administrator.mjs");
  await openAdministrator(process.argv.slice(2));
  await shutDown(0);
});
