import { parseArgs } from "node:util";
import pg from "pg";
import { closeAll, openProduct, until } from "../faults/product.mjs";
import { KillGroup } from "./kill";
import { at, type Rules } from "./model";
import { checkOverview } from "./overview";
import { Failure, simulate } from "./simulate";
import { removeWorld, setRules, type Target, type World } from "./world";

/** Seeds that run beside each other. */
const LANES = 8;

/** In every tenth seed the server is killed; so many of them share a kill. */
const KILLS_EVERY = 10;
const SEEDS_OF_A_KILL = 4;

/** Connections of the simulation to the database. */
const CONNECTIONS = 20;

/** The organisation's rules, each for its share of the seeds: the first are those of a new installation. */
const RULES: Rules[] = [
  { requiredPercent: 90, policy: "either", autoComplete: true },
  { requiredPercent: 50, policy: "watched", autoComplete: true },
  { requiredPercent: 90, policy: "either", autoComplete: false },
];
const SEEDS_A_TURN = 7;
const rulesOf = (seed: number) => Math.max(0, (seed % SEEDS_A_TURN) - SEEDS_A_TURN + RULES.length);

/** Failures after which no more seeds are begun. */
const MAX_FAILURES = 5;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    first: { type: "string", default: "1" },
    count: { type: "string", default: "32" },
    acts: { type: "string", default: "16" },
  },
});

type Product = Awaited<ReturnType<typeof openProduct>>;

/** Ends the server as a machine that fails would, and waits for the next. */
const killer = (product: Product) => async () => {
  const server = product.server();
  process.kill(server, "SIGKILL");
  await until(() => ![0, server].includes(product.server()));
};

/** A run of many seeds. */
class Run {
  seeds = 0;
  kills = 0;
  failures: unknown[] = [];
  /** The latest worlds, which the overview counts. */
  worlds: World[] = [];
  #rules: Rules = at(RULES, 0);

  constructor(
    readonly target: Target,
    readonly acts: number,
    readonly killServer: () => Promise<void>,
  ) {}

  /** Runs seeds under the same rules. */
  async under(rules: Rules, seeds: number[]): Promise<void> {
    if (seeds.length === 0) return;
    this.#rules = rules;
    await setRules(this.target, rules);
    await this.withKills(seeds.filter((seed) => seed % KILLS_EVERY === 0));
    await this.beside(seeds.filter((seed) => seed % KILLS_EVERY > 0));
  }

  async one(seed: number, group?: KillGroup): Promise<void> {
    if (this.failures.length >= MAX_FAILURES) return group?.leave();
    try {
      this.worlds.push(await simulate(this.target, { seed, count: this.acts, rules: this.#rules }, group));
      this.seeds += 1;
      for (const old of this.worlds.splice(0, this.worlds.length - LANES)) await removeWorld(old);
    } catch (error) {
      this.failures.push(error);
      process.stdout.write(`${error instanceof Failure ? error.message : error}\n\n`);
    }
  }

  async beside(seeds: number[]): Promise<void> {
    const left = [...seeds];
    const lane = async () => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) await this.one(seed);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  async withKills(seeds: number[]): Promise<void> {
    for (let start = 0; start < seeds.length; start += SEEDS_OF_A_KILL) {
      const together = seeds.slice(start, start + SEEDS_OF_A_KILL);
      const group = new KillGroup(together.length, this.killServer);
      await Promise.all(together.map((seed) => this.one(seed, group)));
      this.kills += group.kills;
    }
  }
}

async function main(): Promise<number> {
  const [first, count, acts] = [values.first, values.count, values.acts].map(Number) as [number, number, number];
  const seeds = values.seed ? [Number(values.seed)] : Array.from({ length: count }, (_, index) => first + index);
  const product = await openProduct({ SAMPLE_LIBRARY: "0", TIME_ZONE: "UTC" });
  const database = new pg.Pool({ connectionString: product.databaseUrl(), max: CONNECTIONS });
  database.on("error", () => {});
  const run = new Run({ origin: product.origin, database }, acts, killer(product));
  const started = performance.now();
  for (const [index, rules] of RULES.entries())
    await run.under(
      rules,
      seeds.filter((seed) => rulesOf(seed) === index),
    );
  if (run.failures.length === 0) await checkOverview(run.worlds);
  await database.end();
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `${run.seeds} seeds of ${acts} acts agree, ${run.kills} kills, ${run.failures.length} failed (${seconds} s)\n`,
  );
  return run.failures.length;
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
