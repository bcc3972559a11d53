import type { Socket } from "node:net";
import pg from "pg";

/** The answer of a database server to a probe: it takes writes, it is a standby, or it does not answer in time. */
export type Health = "writable" | "standby" | "away";

/** A server that has not answered after so many ticks counts as away. Time in which this process was too busy to read an answer has no ticks. */
const TICKS = 18;
const TICK_MS = 50;

/** Asks one server for its health, on a connection of its own that is kept between probes. */
export class Probe {
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Never rejects, and answers within a second. */
  async ask(): Promise<Health> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Health>((resolve) => {
      let ticks = 0;
      timer = setInterval(() => {
        ticks += 1;
        if (ticks === TICKS) resolve("away");
      }, TICK_MS);
    });
    const health = await Promise.race([this.#query().catch((): Health => "away"), late]);
    clearInterval(timer);
    if (health === "away") this.close();
    return health;
  }

  /** Closes the connection at once: a server that hangs would not confirm it. */
  close(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.connection.stream.destroy();
  }

  async #query(): Promise<Health> {
    if (!this.#client) {
      this.#client = new pg.Client({ connectionString: this.#url, keepAlive: true });
      // The next probe reports a lost connection.
      this.#client.on("error", () => {});
      await this.#client.connect();
      (this.#client.connection.stream as Socket).unref();
    }
    const { rows } = await this.#client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
    return rows[0]?.standby ? "standby" : "writable";
  }
}
