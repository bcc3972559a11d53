import { type Cover, take } from "./cover";

/** The share of the needs that a candidate fills now, per second of its length. `open` are the remaining needs. */
function worth({ needs, seconds, areas, points }: Cover, open: number[], candidate: number): number {
  const its = areas[candidate] as number[];
  const values = points[candidate] as number[];
  let gain = 0;
  for (let index = 0; index < its.length; index++) {
    const area = its[index] as number;
    const left = open[area] as number;
    if (left > 0) gain += Math.min(values[index] as number, left) / (needs[area] as number);
  }
  return gain / Math.max(1, seconds[candidate] as number);
}

/** A candidate with its worth when it was last computed. */
type Entry = { candidate: number; worth: number };

const isBefore = (a: Entry, b: Entry) => a.worth > b.worth || (a.worth === b.worth && a.candidate < b.candidate);

/** Sifts an entry of a heap down. */
function sink(heap: Entry[], from: number): void {
  let place = from;
  for (;;) {
    let first = place;
    for (const child of [2 * place + 1, 2 * place + 2]) {
      if (child < heap.length && isBefore(heap[child] as Entry, heap[first] as Entry)) first = child;
    }
    if (first === place) return;
    [heap[place], heap[first]] = [heap[first] as Entry, heap[place] as Entry];
    place = first;
  }
}

/**
 * Chooses candidates by worth, until none fills an open need. The worth of a candidate only falls, so only the top of
 * the heap is computed again, and chosen when it is unchanged.
 */
export function greedyChoice(cover: Cover): number[] {
  const open = [...cover.needs];
  const heap = cover.seconds
    .map((_, candidate) => ({ candidate, worth: worth(cover, open, candidate) }))
    .filter((entry) => entry.worth > 0);
  for (let place = heap.length >> 1; place >= 0; place--) sink(heap, place);
  const choice: number[] = [];
  while (heap.length > 0) {
    const first = heap[0] as Entry;
    const now = worth(cover, open, first.candidate);
    if (now > 0 && now === first.worth) {
      choice.push(first.candidate);
      take(cover, open, first.candidate);
    }
    if (now > 0 && now < first.worth) first.worth = now;
    else {
      const last = heap.pop() as Entry;
      if (last !== first) heap[0] = last;
    }
    sink(heap, 0);
  }
  return choice;
}
