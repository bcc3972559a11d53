import { DatabaseUnavailable } from "./unavailable";

/** Limits of the connections that are in use at once. */
export type Bounds = {
  /** Connections in use for less than `slowAfterMs`. Those in use for longer wait for a lock or are long reads: they cost no work. */
  fast: number;
  /** All connections in use. */
  all: number;
  /** Connections of one class of call. */
  each: number;
  /** Connections of a class that has a slow one, once half of all are in use. */
  eachSlow: number;
  slowAfterMs: number;
  /** Time until a caller that waits for a connection is refused. */
  waitMs: number;
};

/** A connection in use. */
export type Lease = { caller: string; since: number; release: () => void };

type Waiter = { caller: string; admit: (lease: Lease) => void; refuse: (error: Error) => void; deadline: number };

/** Milliseconds between two looks at the callers that wait: a connection that has become slow makes room for others. */
const LOOK_EVERY_MS = 25;

/**
 * Decides who may use a connection. A class of call whose statements hang, for instance on a lock, keeps a few connections,
 * and no other class waits for it. Callers are admitted in the order of arrival within their class.
 */
export class ConnectionGate {
  readonly #bounds: Bounds;
  readonly #now: () => number;
  readonly #leases = new Set<Lease>();
  #waiters: Waiter[] = [];
  #timer: NodeJS.Timeout | undefined;
  #refused = 0;

  constructor(bounds: Bounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** Numbers for operators. `refused` counts since the start. */
  get figures() {
    const slow = this.#countSlow();
    return { inUse: this.#leases.size, slow, waiting: this.#waiters.length, refused: this.#refused };
  }

  /** Milliseconds since the connection that is in use for the longest was taken; 0 without one. */
  get longestMs(): number {
    const [first] = this.#leases;
    return first ? this.#now() - first.since : 0;
  }

  /** Waits for the permission to use a connection. @throws {DatabaseUnavailable} when it does not come in time */
  enter(caller: string): Promise<Lease> {
    if (!this.#isWaiting(caller) && this.#mayEnter(caller)) return Promise.resolve(this.#lease(caller));
    return new Promise((admit, refuse) => {
      this.#waiters.push({ caller, admit, refuse, deadline: this.#now() + this.#bounds.waitMs });
      this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    });
  }

  /** Refuses every caller that waits. */
  refuseAll(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    this.#refused += waiters.length;
    for (const { refuse } of waiters) refuse(new DatabaseUnavailable("away"));
    this.#stopLooking();
  }

  /** Admits the callers that may enter now, and refuses those whose time is over. */
  look(): void {
    const blocked = new Set<string>();
    this.#waiters = this.#waiters.filter(({ caller, admit, refuse, deadline }) => {
      if (!blocked.has(caller) && this.#mayEnter(caller)) {
        admit(this.#lease(caller));
        return false;
      }
      blocked.add(caller);
      if (this.#now() < deadline) return true;
      this.#refused += 1;
      refuse(new DatabaseUnavailable("busy"));
      return false;
    });
    this.#stopLooking();
  }

  #stopLooking() {
    if (this.#waiters.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #isWaiting(caller: string) {
    return this.#waiters.some((waiter) => waiter.caller === caller);
  }

  #isSlow(lease: Lease) {
    return this.#now() - lease.since >= this.#bounds.slowAfterMs;
  }

  #countSlow() {
    let count = 0;
    for (const lease of this.#leases) if (this.#isSlow(lease)) count += 1;
    return count;
  }

  #mayEnter(caller: string) {
    const { fast, all, each, eachSlow } = this.#bounds;
    if (this.#leases.size >= all || this.#leases.size - this.#countSlow() >= fast) return false;
    const own = [...this.#leases].filter((lease) => lease.caller === caller);
    const isScarce = this.#leases.size >= all / 2;
    return own.length < (isScarce && own.some((lease) => this.#isSlow(lease)) ? eachSlow : each);
  }

  #lease(caller: string): Lease {
    const release = () => {
      if (this.#leases.delete(lease) && this.#waiters.length > 0) this.look();
    };
    const lease = { caller, since: this.#now(), release };
    this.#leases.add(lease);
    return lease;
  }
}
