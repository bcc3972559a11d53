import type { Health } from "./probe";

/**
 * The server that statements go to: the primary; the replica for reads while the primary is away; the replica for good once
 * it has been promoted; none while no server answers.
 */
export type Source = "primary" | "replica" | "promoted" | "none";

type Ask = () => Promise<Health>;

/** Callbacks of a watch. */
export type Watched = {
  primary: Ask;
  replica?: Ask;
  /** Milliseconds that statements have been running without an answer to any of them. */
  silentMs: () => number;
  /** Called when statements go to another server from now on. */
  onChange: (source: Source) => void;
};

const LOOK_EVERY_MS = 100;

/** A longer silence causes a probe, and then one at most every so often. */
const SUSPECT_AFTER_MS = 600;

/** Chooses the server that statements go to. While statements are answered in time it asks nothing. */
export class DatabaseWatch {
  readonly #watched: Watched;
  #source: Source = "primary";
  #isSuspect = false;
  #checkedAt = 0;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  get source(): Source {
    return this.#source;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reports a connection that failed. */
  suspect(): void {
    this.#isSuspect = true;
    this.look();
  }

  /** Probes the servers if there is a reason to. */
  look(now = performance.now()): void {
    const isOverdue = this.#watched.silentMs() > SUSPECT_AFTER_MS && now - this.#checkedAt > SUSPECT_AFTER_MS;
    const isElsewhere = this.#source === "replica" || this.#source === "none";
    if (this.#isSuspect || isOverdue || isElsewhere) void this.check();
  }

  /** Probes the servers. Calls meanwhile share the probe. */
  check(): Promise<void> {
    this.#checking ??= this.#choose().then((source) => {
      this.#checking = undefined;
      this.#isSuspect = false;
      this.#checkedAt = performance.now();
      if (source === this.#source) return;
      this.#source = source;
      this.#watched.onChange(source);
    });
    return this.#checking;
  }

  #isAnswering() {
    return !this.#isSuspect && this.#watched.silentMs() < SUSPECT_AFTER_MS;
  }

  /** A promoted replica is the primary of the data, even if the server that was the primary before comes back. */
  async #choose(): Promise<Source> {
    const { primary, replica } = this.#watched;
    const [health, standby] = await Promise.all([
      this.#source === "promoted" ? "away" : primary(),
      replica ? replica() : "away",
    ]);
    if (standby === "writable") return "promoted";
    if (this.#source === "promoted") return "none";
    // An answer that came meanwhile counts, although the probe got none.
    if (health !== "away" || (this.#source === "primary" && this.#isAnswering())) return "primary";
    return standby === "standby" ? "replica" : "none";
  }
}
