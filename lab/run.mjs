import { mainWithPackages } from "../scripts/steps/dependencies.mjs";
import { shutDown } from "../scripts/steps/shutdown.mjs";

// `npm run faults` and `npm run seeds`; the project's `npm test` runs the seeds in the short form. Further arguments
// are passed on.
await mainWithPackages(
  async () => {
    const { generateClient } = await import("../scripts/steps/prisma-client.mjs");
    const { buildApplication } = await import("../scripts/steps/build.mjs");
    const { runInstalled } = await import("../scripts/steps/command.mjs");
    const { testBuild } = await import("../tests/runner/product.mjs");
    const [name, ...flags] = process.argv.slice(2);

    await generateClient();
    await buildApplication([], testBuild);
    const run =
      name === "faults"
        ? runInstalled("vitest", ["run", "--config=lab/vitest.config.ts", ...flags], testBuild, { inSight: true })
        : runInstalled("tsx", ["lab/simulation/main.ts", ...flags], testBuild, { inSight: true });
    await shutDown((await run).code === 0 ? 0 : 1);
  },
  { development: true },
);
