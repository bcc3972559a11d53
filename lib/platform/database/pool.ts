import pg from "pg";
import { currentCaller } from "./caller";
import { type Bounds, ConnectionGate, type Lease } from "./gate";
import { Interruption } from "./interruption";
import { Probe } from "./probe";
import { DatabaseUnavailable } from "./unavailable";
import { DatabaseWatch, type Source } from "./watch";

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

/**
 * A pool whose connections no class of call can use up, and that fails at once while the database does not answer. With a
 * replica, statements go there while the primary is away; a standby refuses writes with code 25006.
 */
export class DatabasePool extends pg.Pool {
  readonly #gate: ConnectionGate;
  readonly #watch: DatabaseWatch;
  readonly #replica: pg.Pool | undefined;
  readonly #probes: Probe[];
  readonly #inUse = new Set<pg.PoolClient>();
  /** The text of the statement that `query` runs, while it asks for its connection. */
  #statement: string | undefined;
  #answeredAt = 0;
  /** Breaks off waits for a connection when the source changes. */
  readonly #change = new Interruption();
  #firstCheck: Promise<void> | undefined;

  constructor(options: pg.PoolConfig & { connectionString: string }, bounds: Bounds, replicaUrl?: string) {
    super({ ...options, max: bounds.all });
    this.#gate = new ConnectionGate(bounds);
    const primary = new Probe(options.connectionString);
    const replica = replicaUrl === undefined ? undefined : new Probe(replicaUrl);
    this.#probes = [primary, ...(replica ? [replica] : [])];
    this.#watch = new DatabaseWatch({
      primary: () => primary.ask(),
      replica: replica && (() => replica.ask()),
      silentMs: () => Math.min(this.#gate.longestMs, performance.now() - this.#answeredAt),
      onChange: () => this.#leave(),
    });
    this.#replica = replicaUrl ? new pg.Pool({ ...options, connectionString: replicaUrl, max: bounds.all }) : undefined;
    this.#replica?.on("error", () => {});
    for (const pool of [this, this.#replica]) pool?.on("connect", (client) => client.on("drain", this.#recordAnswer));
  }

  #recordAnswer = () => {
    this.#answeredAt = performance.now();
  };

  get source(): Source {
    return this.#watch.source;
  }

  get figures() {
    return { ...this.#gate.figures, open: this.totalCount + (this.#replica?.totalCount ?? 0), source: this.source };
  }

  override query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  // biome-ignore lint/suspicious/noExplicitAny: the base class has six overloads
  override query(...words: any[]): any;
  // biome-ignore lint/suspicious/noExplicitAny: the base class has six overloads
  override query(...words: any[]): any {
    const [statement] = words;
    this.#statement = typeof statement === "string" ? statement : statement?.text;
    try {
      // The base class asks for the connection before it returns.
      return (super.query as (...words: unknown[]) => unknown)(...words);
    } finally {
      this.#statement = undefined;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const opened = this.#open(currentCaller() ?? this.#statement ?? "page");
    if (!callback) return opened;
    opened.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  override async end(): Promise<void> {
    this.#watch.stop();
    for (const probe of this.#probes) probe.close();
    await Promise.all([super.end(), this.#replica?.end()]);
  }

  async #open(caller: string): Promise<pg.PoolClient> {
    this.#watch.start();
    // The replica may have been promoted before this process started.
    if (this.#replica) {
      this.#firstCheck ??= this.#watch.check();
      await this.#firstCheck;
    }
    if (this.source === "none") throw new DatabaseUnavailable("away");
    const lease = await this.#gate.enter(caller);
    try {
      return this.#lend(await this.#connectInTime(), lease);
    } catch (error) {
      lease.release();
      if (!(error instanceof DatabaseUnavailable)) this.#watch.suspect();
      throw error;
    }
  }

  /** Connects, unless the source changes meanwhile. */
  async #connectInTime(): Promise<pg.PoolClient> {
    const pool = this.source === "primary" ? undefined : this.#replica;
    const connecting = pool ? pool.connect() : super.connect();
    return await this.#change.wait(connecting).catch((error) => {
      if (error instanceof DatabaseUnavailable) {
        connecting.then(
          (client) => client.release(true),
          () => {},
        );
      }
      throw error;
    });
  }

  #lend(client: pg.PoolClient, lease: Lease): pg.PoolClient {
    const release = client.release;
    this.#inUse.add(client);
    client.release = (error) => {
      this.#inUse.delete(client);
      lease.release();
      release(error);
    };
    return client;
  }

  /** Fails the statements that wait for the server that was left, so that their requests are answered. */
  #leave() {
    this.#gate.refuseAll();
    this.#change.interrupt(new DatabaseUnavailable("away"));
    for (const client of this.#inUse)
      (client as pg.PoolClient & Pick<pg.Client, "connection">).connection.stream.destroy();
  }
}
