/** The library as one read of the database saw it. `recent` has the unfolded tallies after an id: their ids and videos. */
export type Observation = {
  version: string;
  unfolded: number;
  /** The id of the last unfolded tally; null without one. */
  last: number | null;
  recent: [id: number, videoId: string][];
};

/** Ids that may still be missing below the last one seen: those of transactions that are open for longer start a new count. */
const MAX_OPEN_IDS = 100;

/**
 * Follows the changes of the library by what reads of the database see. A tally changes one video; anything else, by the
 * library's version, may change every video. Transactions commit in another order than they took their ids, so the number
 * of tallies is compared too: one that was missed counts as a change of every video.
 */
export class LibraryWatch {
  #version = -1n;
  #unfolded = 0;
  #seen = new Set<number>();
  #changes = new Map<string, number>();

  /** The tallies with an id up to this one have been seen; undefined before the first read. */
  since: number | undefined;
  /** Counts the changes that were seen. */
  state = 0;
  /** The last state in which every video may have changed. */
  #void = 0;

  /** @returns the state that this read has seen at least */
  observe({ version, unfolded, last, recent }: Observation): number {
    const read = BigInt(version);
    // An older read that arrives late adds nothing to what was seen.
    if (read < this.#version) return this.state;
    const added = recent.filter(([id]) => id > (this.since ?? 0) && !this.#seen.has(id));
    const isMissing = unfolded > this.#unfolded + added.length;
    if (read > this.#version || isMissing) return this.#restart(read, unfolded, last);
    if (added.length === 0) return this.state;
    this.state += 1;
    this.#unfolded += added.length;
    for (const [id, videoId] of added) {
      this.#seen.add(id);
      this.#changes.set(videoId, this.state);
    }
    this.#advance();
    return this.state;
  }

  /** The videos that changed after a state; null when any may have. */
  changedSince(state: number): string[] | null {
    if (state < this.#void) return null;
    return [...this.#changes].flatMap(([videoId, changed]) => (changed > state ? [videoId] : []));
  }

  #restart(version: bigint, unfolded: number, last: number | null): number {
    this.#version = version;
    this.#unfolded = unfolded;
    this.#seen.clear();
    this.#changes.clear();
    this.since = last ?? 0;
    this.state += 1;
    this.#void = this.state;
    return this.state;
  }

  /** Moves `since` over the ids that follow it without a gap, and over a gap that nobody fills. */
  #advance() {
    const newest = Math.max(...this.#seen);
    let since = Math.max(this.since ?? 0, newest - MAX_OPEN_IDS);
    while (this.#seen.has(since + 1)) since += 1;
    for (const id of this.#seen) if (id <= since) this.#seen.delete(id);
    this.since = since;
  }
}
