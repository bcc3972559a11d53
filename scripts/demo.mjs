import { mainWithPackages } from "./steps/dependencies.mjs";

await mainWithPackages(async () => {
  const { openDemonstration } = await import("./steps/demonstration.mjs");
  const { serve } = await import("./steps/serve.mjs");
  await serve("start", { content: openDemonstration(process.argv.slice(2)) });
});
