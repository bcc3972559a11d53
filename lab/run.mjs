import { installDependencies } from "../scripts/steps/dependencies.mjs";
import { requireNode } from "../scripts/steps/node-version.mjs";
import { main, shutDown } from "../scripts/steps/shutdown.mjs";

// `npm run faults`, `npm run seeds` and, as a part of the project's `npm test`, `npm run short`. Further words go to the runner.
await main(async () => {
  requireNode();
  await installDependencies({ development: true });
  const { generateClient } = await import("../scripts/steps/prisma-client.mjs");
  const { buildApplication } = await import("../scripts/steps/build.mjs");
  const { runInstalled } = await import("../scripts/steps/command.mjs");
  const { testBuild } = await import("../tests/runner/product.mjs");
  const [name, ...flags] = process.argv.slice(2);

  await generateClient();
  await buildApplication([], testBuild);
  /** @param {string[]} words */
  const faults = (...words) =>
    runInstalled("vitest", ["run", "--config=lab/vitest.config.ts", ...words], testBuild, { inSight: true });
  /** @param {string[]} words */
  const seeds = (...words) => runInstalled("tsx", ["lab/simulation/main.ts", ...words], testBuild, { inSight: true });

  const runs = name === "faults" ? [() => faults(...flags)] : [() => seeds(...flags)];
  if (name === "short")
    runs.splice(
      0,
      1,
      () => faults("losses"),
      () => seeds("--short"),
    );
  let failed = 0;
  for (const run of runs) failed += (await run()).code === 0 ? 0 : 1;
  await shutDown(failed > 0 ? 1 : 0);
});
