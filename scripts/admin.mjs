import { mainWithPackages } from "./steps/dependencies.mjs";

await mainWithPackages(async () => {
  const { openAdministrator } = await import("./steps/administrator.mjs");
  await openAdministrator(process.argv.slice(2));
});
