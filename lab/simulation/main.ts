import { parseArgs } from "node:util";
import pg from "pg";
import { closeAll, openProduct, until } from "../faults/product.mjs";
import { at } from "./at";
import { sentRequests } from "./client";
import { KillGroup } from "./kill";
import type { Rules } from "./model";
import { checkOverview } from "./overview";
import { processorTime } from "./processor-time";
import { openProvider } from "./provider";
import { Failure, FORMS, type Form, simulate } from "./simulate";
import { retireAreas, setRules, type Target, type World } from "./world";

/** Seeds that run beside each other. */
const LANES = 4;

/** In every tenth seed the server is killed; so many of them share a kill, as a new server is slow at first. */
const KILLS_EVERY = 10;
const SEEDS_OF_A_KILL = 20;

/** Worlds whose areas stay in the library. */
const MAX_LIVE_WORLDS = 24;

/** Connections of the simulation to the database. */
const CONNECTIONS = 32;

/** The organisation's rules: those of a new installation, and two others, each for a seventh of the seeds. */
const RULES: Rules[] = [
  { requiredPercent: 90, policy: "either", autoComplete: true },
  { requiredPercent: 50, policy: "watched", autoComplete: true },
  { requiredPercent: 90, policy: "either", autoComplete: false },
];
const SEEDS_A_TURN = 7;
const isKilled = (seed: number) => seed % KILLS_EVERY === 0;
/** The number of a seed's rules: the first for those with a kill. */
const rulesOf = (seed: number) =>
  isKilled(seed) ? 0 : Math.max(0, (seed % SEEDS_A_TURN) - SEEDS_A_TURN + RULES.length);

/** Lines of the server's log that are shown with a failure. */
const LOG_LINES = 5;

/** Failures after which no more seeds are begun. */
const MAX_FAILURES = 5;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    first: { type: "string", default: "1" },
    count: { type: "string", default: "200" },
    short: { type: "boolean", default: false },
  },
});

type Product = Awaited<ReturnType<typeof openProduct>>;

/** Ends the server as a machine that fails would, and waits for the next. */
const killer = (product: Product) => async () => {
  const server = product.server();
  process.kill(server, "SIGKILL");
  await until(() => ![0, server].includes(product.server()));
};

/** The provider is asked by acts alone, and they do not wait for the second between two requests. */
const NO_OTHER_LOOKS = `
  CREATE FUNCTION no_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.next_at := '2000-01-01'; RETURN NEW; END $$;
  CREATE TRIGGER no_turn BEFORE UPDATE ON provider_requests FOR EACH ROW EXECUTE FUNCTION no_turn();
  CREATE FUNCTION no_look() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.next_at := '2100-01-01'; RETURN NEW; END $$;
  CREATE TRIGGER no_look BEFORE INSERT OR UPDATE ON video_checks FOR EACH ROW EXECUTE FUNCTION no_look();`;

/** A run of many seeds. */
class Run {
  kills = 0;
  failures: unknown[] = [];
  worlds: World[] = [];
  #live: World[] = [];
  #rules: Rules = at(RULES, 0);

  constructor(
    readonly target: Target,
    readonly form: Form,
    readonly killServer: () => Promise<void>,
  ) {}

  /** Runs seeds, those with kills last: a new server is slow at first. */
  async all(seeds: number[]): Promise<void> {
    for (const kills of [false, true]) {
      for (const [index, rules] of RULES.entries()) {
        const chosen = seeds.filter((seed) => rulesOf(seed) === index && isKilled(seed) === kills);
        if (chosen.length === 0) continue;
        this.#rules = rules;
        await setRules(this.target, rules);
        await (kills ? this.withKills(chosen) : this.beside(chosen));
      }
    }
  }

  async one(seed: number, group?: KillGroup): Promise<void> {
    if (this.failures.length >= MAX_FAILURES) return group?.leave();
    try {
      const world = await simulate(this.target, { seed, form: this.form, rules: this.#rules }, group);
      this.worlds.push(world);
      this.#live.push(world);
      if (this.#live.length >= MAX_LIVE_WORLDS) await retireAreas(this.target, this.#live.splice(0));
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.failures.push(error);
    const text = error instanceof Failure ? error.message : error instanceof Error ? error.stack : error;
    process.stdout.write(`${text}\n\n`);
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
  const [first, count] = [Number(values.first), Number(values.count)];
  const form = values.short ? FORMS.short : FORMS.long;
  const seeds = values.seed ? [Number(values.seed)] : Array.from({ length: count }, (_, index) => first + index);
  const provider = await openProvider();
  const preloaded = ["../faults/shifted-clock.mjs", "../../tests/runner/stand-in-providers.mjs"];
  const NODE_OPTIONS = preloaded.map((file) => `--import=${new URL(file, import.meta.url).href}`).join(" ");
  const PROVIDER_PORT = String(provider.port);
  const product = await openProduct({ SAMPLE_LIBRARY: "0", TIME_ZONE: "UTC", NODE_OPTIONS, PROVIDER_PORT });
  const database = new pg.Pool({ connectionString: product.databaseUrl(), max: CONNECTIONS });
  database.on("error", () => {});
  // Only the server is killed: the database loses nothing that it has not written yet.
  await database.query("ALTER ROLE CURRENT_USER SET synchronous_commit = off");
  await database.query(NO_OTHER_LOOKS);
  const run = new Run({ origin: product.origin, database, provider }, form, killer(product));
  const started = performance.now();
  const usage = () => {
    const { user, system } = process.cpuUsage();
    return [processorTime(product.pid), processorTime(product.postmaster()), (user + system) / 1e6];
  };
  const before = usage();
  await run.all(seeds).catch((error) => run.fail(error));
  if (run.failures.length === 0) await checkOverview(run.worlds);
  const [server, postgresql, own] = usage().map((time, index) => (time - at(before, index)).toFixed(1));
  process.stdout.write(`Processor time: server ${server} s, PostgreSQL ${postgresql} s, simulation ${own} s\n`);
  if (run.failures.length > 0)
    process.stdout.write(`The server's log ends:\n${product.output().split("\n").slice(-LOG_LINES).join("\n")}\n`);
  await database.end();
  provider.close();
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `${run.worlds.length} seeds of ${form.acts} acts agree, ${run.kills} kills, ${sentRequests()} requests, ${run.failures.length} failed (${seconds} s)\n`,
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
