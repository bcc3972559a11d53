import { type Candidate, type Cover, coverOf, secondsOf, withoutSpare } from "./cover";
import { exchanged, searchedWhole } from "./exchange";
import { greedyChoice } from "./greedy";
import { type LowerBound, lowerBound, wholeSeconds } from "./lower-bound";

/** The limit of candidates for an exhaustive search. */
const MAX_SEARCHED = 16;

/** A choice of candidates, by index. */
export type Route = {
  /** In the order of the candidates. */
  picks: number[];
  /** No choice that reaches as much is shorter. */
  boundSeconds: number;
  /** Points that remain missing even with all candidates, by area. */
  missing: number[];
};

/**
 * Chooses the shortest lessons whose points fill the gap of every area: greedily, then improved by local search
 * (docs/behaviour.md, 31). If the candidates of an area have too few points, all of them are chosen. Deterministic.
 * @param gaps missing points, by area
 */
export function shortestRoute(gaps: number[], candidates: Candidate[]): Route {
  const supply = gaps.map((_, area) => candidates.reduce((sum, { points }) => sum + (points.get(area) ?? 0), 0));
  const missing = gaps.map((gap, area) => Math.max(0, gap - (supply[area] as number)));
  const isForced = ({ points }: Candidate) => missing.some((lack, area) => lack > 0 && (points.get(area) ?? 0) > 0);
  const forced = candidates.flatMap((candidate, place) => (isForced(candidate) ? [place] : []));
  const left = candidates.flatMap((candidate, place) => (isForced(candidate) ? [] : [place]));
  const brought = (area: number) =>
    forced.reduce((sum, place) => sum + ((candidates[place] as Candidate).points.get(area) ?? 0), 0);
  const needs = gaps.map((gap, area) => (missing[area] ? 0 : Math.max(0, gap - brought(area))));
  const cover = coverOf(
    needs,
    left.map((place) => candidates[place] as Candidate),
  );
  const { choice, boundSeconds } = shortestChoice(cover);
  const picks = [...forced, ...choice.map((candidate) => left[candidate] as number)].sort((a, b) => a - b);
  const fixed = forced.reduce((sum, place) => sum + (candidates[place] as Candidate).seconds, 0);
  return { picks, boundSeconds: fixed + boundSeconds, missing };
}

/** A short choice that meets the needs, which the candidates can meet. */
function shortestChoice(cover: Cover): { choice: number[]; boundSeconds: number } {
  const first = withoutSpare(cover, greedyChoice(cover));
  const bound = lowerBound(cover, first);
  const searched = searchedIfFew(cover, first, bound);
  if (searched) return searched;
  const choice = exchanged(cover, first, (candidate) => mayHold(bound, candidate, secondsOf(cover, first)));
  return searchedIfFew(cover, choice, bound) ?? { choice, boundSeconds: bound.seconds };
}

/** True unless every choice with the candidate is at least `limit` seconds. */
const mayHold = ({ exact, costs }: LowerBound, candidate: number, limit: number): boolean =>
  wholeSeconds(exact + Math.max(0, costs[candidate] as number)) < limit;

/** True when every choice without the candidate is at least `limit` seconds. */
const mustHold = ({ exact, costs }: LowerBound, candidate: number, limit: number): boolean =>
  wholeSeconds(exact - Math.min(0, costs[candidate] as number)) >= limit;

/** The shortest choice, if few candidates can be part of one shorter than the known choice; null if there are many. */
function searchedIfFew(cover: Cover, known: number[], bound: LowerBound) {
  const limit = secondsOf(cover, known);
  const useful = cover.seconds.flatMap((_, candidate) => (mayHold(bound, candidate, limit) ? [candidate] : []));
  const fixed = useful.filter((candidate) => mustHold(bound, candidate, limit));
  const others = useful.filter((candidate) => !mustHold(bound, candidate, limit));
  if (others.length > MAX_SEARCHED) return null;
  const choice = searchedWhole(cover, known, fixed, others);
  return { choice, boundSeconds: secondsOf(cover, choice) };
}
