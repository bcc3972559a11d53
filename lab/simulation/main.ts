import { parseArgs } from "node:util";
import { withConnection } from "../../scripts/steps/database.mjs";
import { closeAll, openProduct, shared } from "../faults/product.mjs";

/** The number of seeds that run in parallel. */
const LANES = 4;

/** The mean number of actions of a seed: few in every run of the tests, many in a search. At most twice as many. */
const ACTS = { short: 5, long: 20 };

/** The number of failures after which no more seeds start. */
const MAX_FAILURES = 5;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    path: { type: "string" },
    acts: { type: "string" },
    first: { type: "string", default: "1" },
    count: { type: "string", default: "200" },
    short: { type: "boolean", default: false },
  },
});

/** Starts the product, and sets the variables that the tests' fixtures read when they are imported. */
async function open(): Promise<void> {
  const providers = new URL("../../tests/runner/stand-in-providers.mjs", import.meta.url).href;
  const product = await openProduct({ SAMPLE_LIBRARY: "0", NODE_OPTIONS: `--import=${providers}` });
  const DATABASE_URL = product.databaseUrl();
  const variables = { APP_URL: product.origin, DATABASE_URL, AUTH_SECRET: shared.AUTH_SECRET, LOG_LEVEL: "error" };
  Object.assign(process.env, variables);
  // The data does not have to survive a crash.
  await withConnection(DATABASE_URL, (client) => client.query("ALTER ROLE CURRENT_USER SET synchronous_commit = off"));
}

/** Runs the seeds. @returns the number of failures */
async function main(): Promise<number> {
  await open();
  const properties = Object.entries({
    ledger: (await import("./ledger")).ledger,
    watching: (await import("./watching")).watching,
    versions: (await import("./versions")).versions,
    checks: (await import("./checks")).checks,
  });
  const { at, sentRequests } = await import("./world");
  const acts = values.short ? ACTS.short : ACTS.long;
  const [first, count] = values.seed ? [Number(values.seed), 1] : [Number(values.first), Number(values.count)];
  const left = Array.from({ length: count }, (_, index) => first + index);
  const started = performance.now();
  let [agreed, failed] = [0, 0];
  const lane = async () => {
    for (let seed = left.shift(); seed !== undefined && failed < MAX_FAILURES; seed = left.shift()) {
      const [name, check] = at(properties, seed % properties.length);
      const failure = await check(2 * acts, { seed, path: values.path, replayPath: values.acts });
      if (failure === undefined) agreed += 1;
      else {
        failed += 1;
        const again = `npm run seeds -- --seed ${seed}${values.short ? " --short" : ""}`;
        process.stdout.write(`Seed ${seed}, ${name}: ${failure}\n\nAgain: ${again}\n\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `${agreed} seeds of ${acts} acts agree, ${sentRequests()} requests, ${failed} failed (${seconds} s)\n`,
  );
  return failed;
}

let failed = 1;
try {
  failed = await main();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.stack : error}\n`);
} finally {
  await closeAll();
}
process.exit(failed > 0 ? 1 : 0);
