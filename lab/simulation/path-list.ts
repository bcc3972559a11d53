// The list of a path, by docs/behaviour.md, 15.

/** A video in the list of a path; a deleted one keeps its place. */
export type Place = { video: number; position: number; isOptional: boolean; heading: string | null };

/** The list of a path as it is shown: without deleted videos, in order. */
export type List = { videos: number[]; optional: number[]; headings: [video: number, heading: string][] };

/** A change of a list; what is null stays as it is. `headed` are the videos with a heading. */
export type ListChange = { videos: number[] | null; optional: number[] | null; headed: number[] | null };

/** The heading that the acts of a seed give a video. */
export const headingOf = (video: number): string => `Before ${video}`;

/** Places in their order. */
export const inOrder = (places: readonly Place[]): Place[] =>
  [...places].sort((one, other) => one.position - other.position);

/** Headings of the videos that are left of a list: that of one that is gone stands before the next one of its section. */
function headingsLeft(
  list: readonly { video: number; heading: string | null }[],
  isLeft: (video: number) => boolean,
): List["headings"] {
  const headings: List["headings"] = [];
  let last: string | null = null;
  for (const { video, heading } of list) {
    last = heading ?? last;
    if (last === null || !isLeft(video)) continue;
    headings.push([video, last]);
    last = null;
  }
  return headings;
}

/** The list that places show. */
export function listOf(places: readonly Place[], isShown: (video: number) => boolean): List {
  const ordered = inOrder(places);
  const shown = ordered.filter(({ video }) => isShown(video));
  return {
    videos: shown.map(({ video }) => video),
    optional: shown.filter(({ isOptional }) => isOptional).map(({ video }) => video),
    headings: headingsLeft(ordered, isShown),
  };
}

/** The list after a change; undefined when an optional video or one with a heading is not in it. */
export function changed(before: List, { videos, optional, headed }: ListChange): List | undefined {
  const list = videos ?? before.videos;
  const isLeft = (video: number) => list.includes(video);
  const headings = new Map(before.headings);
  const ordered = before.videos.map((video) => ({ video, heading: headings.get(video) ?? null }));
  const kept = headingsLeft(ordered, isLeft);
  const after: List = {
    videos: list,
    optional: optional ?? before.optional.filter(isLeft),
    headings: headed ? headed.map((video) => [video, headingOf(video)]) : kept,
  };
  const inListOrder = (one: number, other: number) => list.indexOf(one) - list.indexOf(other);
  after.optional = after.optional.toSorted(inListOrder);
  after.headings = after.headings.toSorted(([one], [other]) => inListOrder(one, other));
  return [...after.optional, ...after.headings.map(([video]) => video)].every(isLeft) ? after : undefined;
}

/** The places of another list: hidden videos keep theirs, without headings, and the others take the lowest free ones. */
export function placesOf(
  { videos, optional, headings }: List,
  places: readonly Place[],
  isShown: (video: number) => boolean,
) {
  const hidden = places.filter(({ video }) => !isShown(video)).map((place) => ({ ...place, heading: null }));
  const taken = hidden.map(({ position }) => position);
  const named = new Map(headings);
  let next = 0;
  const shown = videos.map((video): Place => {
    while (taken.includes(next)) next += 1;
    const position = next;
    next += 1;
    return { video, position, isOptional: optional.includes(video), heading: named.get(video) ?? null };
  });
  return [...hidden, ...shown];
}
