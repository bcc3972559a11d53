import { type Cover, secondsOf } from "./cover";

/** Steps of the subgradient method. */
const STEPS = 150;

/**
 * The initial step size, as a share of the distance to the known choice; halved after some steps without a better
 * bound.
 */
const FIRST_STRIDE = 2;
const STEPS_BEFORE_SHORTER = 8;

/** The error of floating-point sums, in seconds. */
const TOLERANCE_SECONDS = 1e-6;

/** A bound rounded up to whole seconds. */
export const wholeSeconds = (bound: number): number => Math.max(0, Math.ceil(bound - TOLERANCE_SECONDS));

/** A bound, and the reduced cost of each candidate at its prices. */
export type LowerBound = {
  /** No choice is shorter. Whole, because lengths are. */
  seconds: number;
  /** The bound before it was rounded up. */
  exact: number;
  /** A choice with a candidate of positive cost is at least `exact` + that cost long. */
  costs: Float64Array;
};

/** Computes the candidates' costs and the slack of the needs at some prices. @returns the bound at these prices */
function evaluate(
  { needs, seconds, areas, points }: Cover,
  prices: Float64Array,
  costs: Float64Array,
  slack: Float64Array,
) {
  let bound = 0;
  for (let area = 0; area < needs.length; area++) {
    bound += prices[area] as number;
    slack[area] = 1;
  }
  for (let candidate = 0; candidate < seconds.length; candidate++) {
    const its = areas[candidate] as number[];
    const values = points[candidate] as number[];
    let cost = seconds[candidate] as number;
    for (let index = 0; index < its.length; index++) {
      const area = its[index] as number;
      cost -= ((prices[area] as number) * (values[index] as number)) / (needs[area] as number);
    }
    costs[candidate] = cost;
    if (cost >= 0) continue;
    bound += cost;
    for (let index = 0; index < its.length; index++) {
      const area = its[index] as number;
      (slack[area] as number) -= (values[index] as number) / (needs[area] as number);
    }
  }
  return bound;
}

/**
 * A lower bound of every choice that meets the needs: the Lagrangian dual, by subgradient steps. Needs are normalised
 * to 1, and their prices are in seconds.
 * @param known a choice that meets the needs
 */
export function lowerBound(cover: Cover, known: number[]): LowerBound {
  const { needs } = cover;
  const upper = secondsOf(cover, known);
  const prices = new Float64Array(needs.length);
  const slack = new Float64Array(needs.length);
  const costs = new Float64Array(cover.seconds.length);
  const open = needs.filter((need) => need > 0).length;
  for (let area = 0; area < needs.length; area++) prices[area] = (needs[area] as number) > 0 ? upper / open / 2 : 0;
  let exact = 0;
  let bestPrices = new Float64Array(needs.length);
  let stride = FIRST_STRIDE;
  let since = 0;
  for (let step = 0; step < STEPS; step++) {
    const bound = evaluate(cover, prices, costs, slack);
    if (bound > exact + TOLERANCE_SECONDS) {
      exact = bound;
      bestPrices = prices.slice();
      since = 0;
    } else if (++since === STEPS_BEFORE_SHORTER) {
      stride /= 2;
      since = 0;
    }
    let length = 0;
    for (let area = 0; area < needs.length; area++)
      if ((needs[area] as number) > 0) length += (slack[area] as number) ** 2;
    if (length === 0 || wholeSeconds(exact) >= upper) break;
    const pace = (stride * (upper - bound)) / length;
    for (let area = 0; area < needs.length; area++) {
      if ((needs[area] as number) > 0)
        prices[area] = Math.max(0, (prices[area] as number) + pace * (slack[area] as number));
    }
  }
  evaluate(cover, bestPrices, costs, slack);
  return { seconds: wholeSeconds(exact), exact, costs };
}
