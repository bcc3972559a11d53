import { mainWithPackages } from "../scripts/steps/dependencies.mjs";

await mainWithPackages(
  async () => {
    const { runTests } = await import("./runner/run.mjs");
    await runTests(process.argv.slice(2));
  },
  { development: true, stopped: 1 },
);
