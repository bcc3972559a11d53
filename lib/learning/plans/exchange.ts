import { type Cover, isMet, longestFirst, needsAfter, secondsOf, take, withoutSpare } from "./cover";

/** The limit of tries over all moves. */
const MAX_TRIES = 20_000;

/** Candidates of an area that are tried: those with the most points per second. */
const MAX_POOL = 40;

/** The number of candidates that a move removes, and the limit of those it adds. */
const MOVES = [
  { out: 1, in: 2 },
  { out: 2, in: 1 },
  { out: 2, in: 3 },
  { out: 3, in: 2 },
] as const;

/** The state of the search for the shortest candidates that fill the open needs. */
type Repair = {
  cover: Cover;
  pools: number[][];
  used: Set<number>;
  tries: number;
  best: number[] | null;
  limit: number;
};

/**
 * Tries every candidate of the first open area, then those of the next; keeps the shortest set that fills all needs.
 */
function fill(repair: Repair, open: number[], added: number[], seconds: number, room: number): void {
  const area = open.findIndex((need) => need > 0);
  if (area < 0) {
    repair.best = [...added];
    repair.limit = seconds;
    return;
  }
  if (room === 0) return;
  for (const candidate of repair.pools[area] as number[]) {
    if (repair.tries <= 0) return;
    const after = seconds + (repair.cover.seconds[candidate] as number);
    if (after >= repair.limit || repair.used.has(candidate)) continue;
    repair.tries -= 1;
    take(repair.cover, open, candidate);
    repair.used.add(candidate);
    added.push(candidate);
    fill(repair, open, added, after, room - 1);
    added.pop();
    repair.used.delete(candidate);
    take(repair.cover, open, candidate, -1);
  }
}

/** All subsets of a list of a given size. */
function* subsets(list: number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else {
    for (let place = from; place <= list.length - size; place++) {
      for (const rest of subsets(list, size - 1, place + 1)) yield [list[place] as number, ...rest];
    }
  }
}

/** The first shorter choice that one move finds; null without one. `repair` counts the tries. */
function better(repair: Repair, choice: number[]): number[] | null {
  const { cover } = repair;
  const open = needsAfter(cover, choice);
  const order = choice.toSorted(longestFirst(cover));
  repair.used = new Set(choice);
  for (const move of MOVES) {
    for (const out of subsets(order, move.out)) {
      if (repair.tries-- <= 0) return null;
      for (const candidate of out) take(cover, open, candidate, -1);
      repair.best = null;
      repair.limit = secondsOf(cover, out);
      fill(repair, open, [], 0, move.in);
      for (const candidate of out) take(cover, open, candidate);
      if (repair.best) return [...choice.filter((candidate) => !out.includes(candidate)), ...(repair.best as number[])];
    }
  }
  return null;
}

/**
 * Local search: replaces up to three candidates of a choice by up to three that are shorter together and fill the same
 * needs, until no move makes it shorter.
 * @param isUseful false for candidates that no shorter choice can hold
 */
export function exchanged(cover: Cover, choice: number[], isUseful: (candidate: number) => boolean): number[] {
  const pools = poolsOf(cover, isUseful);
  const repair: Repair = { cover, pools, used: new Set(), tries: MAX_TRIES, best: null, limit: 0 };
  let best = choice;
  for (;;) {
    const next = better(repair, best);
    if (!next) return best;
    best = withoutSpare(cover, next);
  }
}

/** The useful candidates of each area with the most points per second, in that order. */
function poolsOf({ needs, seconds, areas, points }: Cover, isUseful: (candidate: number) => boolean): number[][] {
  const pools: { candidate: number; rate: number }[][] = needs.map(() => []);
  for (const [candidate, its] of areas.entries()) {
    if (!isUseful(candidate)) continue;
    for (const [index, area] of its.entries()) {
      const rate = ((points[candidate] as number[])[index] as number) / Math.max(1, seconds[candidate] as number);
      pools[area]?.push({ candidate, rate });
    }
  }
  return pools.map((pool) =>
    pool
      .sort((a, b) => b.rate - a.rate || a.candidate - b.candidate)
      .slice(0, MAX_POOL)
      .map(({ candidate }) => candidate),
  );
}

/**
 * The shortest choice of the fixed candidates and any of the others, by exhaustive search over those shorter than the
 * known choice; the known choice when there is none.
 */
export function searchedWhole(cover: Cover, known: number[], fixed: number[], others: number[]): number[] {
  const open = needsAfter(cover, fixed);
  const order = others.toSorted(longestFirst(cover));
  /** The total points of the candidates from each index on. */
  const supply: number[][] = [cover.needs.map(() => 0)];
  for (const candidate of order.toReversed()) {
    const left = (supply[0] as number[]).map((value) => -value);
    take(cover, left, candidate);
    supply.unshift(left.map((value) => -value));
  }
  let best = known;
  let limit = secondsOf(cover, known);
  const added: number[] = [];
  const visit = (place: number, seconds: number): void => {
    if (seconds >= limit) return;
    if (isMet(open)) {
      best = [...fixed, ...added];
      limit = seconds;
      return;
    }
    const left = supply[place] as number[];
    if (place === order.length || open.some((need, area) => need > (left[area] as number))) return;
    const candidate = order[place] as number;
    visit(place + 1, seconds);
    take(cover, open, candidate);
    added.push(candidate);
    visit(place + 1, seconds + (cover.seconds[candidate] as number));
    added.pop();
    take(cover, open, candidate, -1);
  };
  visit(0, secondsOf(cover, fixed));
  return best;
}
