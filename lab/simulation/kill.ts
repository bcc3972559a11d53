import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { KillPoint } from "./act";
import { at } from "./at";
import type { Kill } from "./perform";
import type { World } from "./world";

/** A request that does not come to its point is killed wherever it is then. */
const REACHES_POINT_WITHIN_MS = 400;

/** Looking for the request that waits takes the database longer than most requests do. */
const LOOKS_EVERY_MS = 25;

/** The statement that makes the server wait at a point: its parameter is the learner. */
const LOCKS: Record<Exclude<KillPoint, "sent">, string> = {
  credit: "SELECT FROM watch_credits WHERE user_id = $1 FOR UPDATE",
  progress: "SELECT FROM video_progress WHERE user_id = $1 FOR UPDATE",
  entries: "LOCK TABLE point_entries IN SHARE MODE",
  projection: "LOCK TABLE earned_points IN SHARE MODE",
  library: "SELECT FROM library_version FOR UPDATE",
  audit: "LOCK TABLE audit_events IN SHARE MODE",
};

/** The seeds that run beside each other while the server is killed: one kill is for all of them. */
export class KillGroup {
  #members: number;
  #waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #killServer: () => Promise<void>;
  #atPoints = false;
  /** Kills so far. */
  kills = 0;

  /** @param killServer resolves once the server is gone */
  constructor(members: number, killServer: () => Promise<void>) {
    this.#members = members;
    this.#killServer = killServer;
  }

  /** A seed has ended: the others no longer wait for it. */
  leave(): void {
    this.#members -= 1;
    this.#goOn();
  }

  /** Resolves when every seed is here; the second time, once the server was killed. */
  #arrive(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#members) return;
    const all = this.#waiting.splice(0);
    const killed = this.#atPoints ? this.#killServer() : Promise.resolve();
    if (this.#atPoints) this.kills += 1;
    this.#atPoints = !this.#atPoints;
    killed.then(
      () =>
        all.forEach(({ resolve }) => {
          resolve();
        }),
      (error) =>
        all.forEach(({ reject }) => {
          reject(error);
        }),
    );
  }

  /** Kills the server while a request waits at its point. */
  readonly kill: Kill = async (world, { point, delayMs, during }, perform) => {
    await this.#arrive();
    const learner = "learner" in during ? during.learner : 0;
    const unlock = point === "sent" ? undefined : await lock(world, point, learner);
    const performed = perform();
    // Its failure is thrown once the server is back.
    const ended = performed.catch(() => {});
    if (unlock) await Promise.race([unlock.blocks(), ended]);
    else await delay(delayMs);
    await this.#arrive();
    await unlock?.release();
    await performed;
  };
}

/** Makes the server wait at a point; undefined when others hold it. */
async function lock({ target, learners }: World, point: Exclude<KillPoint, "sent">, learner: number) {
  const client: pg.PoolClient = await target.database.connect();
  await client.query("BEGIN; SET LOCAL lock_timeout = '200ms'");
  const release = async () => {
    await client.query("ROLLBACK");
    client.release();
  };
  const statement = LOCKS[point];
  try {
    await client.query(statement, statement.includes("$1") ? [at(learners, learner).id] : []);
  } catch {
    await release();
    return undefined;
  }
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const blocks = async () => {
    const until = performance.now() + REACHES_POINT_WITHIN_MS;
    while (performance.now() < until) {
      const waiting = await target.database.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND $1 = ANY(pg_blocking_pids(pid)) LIMIT 1",
        [rows[0].pid],
      );
      if (waiting.rowCount) return;
      await delay(LOOKS_EVERY_MS);
    }
  };
  return { blocks, release };
}
