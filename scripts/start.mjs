import { mainWithPackages } from "./steps/dependencies.mjs";

await mainWithPackages(async () => {
  const { serve } = await import("./steps/serve.mjs");
  await serve("start", { onlyPrepares: process.argv.includes("--prepare") });
});
