import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode } from "./steps/node-version.mjs";
import { main, shutDown } from "./steps/shutdown.mjs";

// Code that needs packages is imported only after they are installed.
await main(async () => {
  requireNode();
  await installDependencies();
  const { openAdministrator } = await import("./steps/administrator.mjs");
  await openAdministrator(process.argv.slice(2));
  await shutDown(0);
});
