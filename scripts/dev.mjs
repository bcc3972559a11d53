import { mainWithPackages } from "./steps/dependencies.mjs";

await mainWithPackages(
  async () => {
    const { serve } = await import("./steps/serve.mjs");
    await serve("dev");
  },
  { development: true },
);
