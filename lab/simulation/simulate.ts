import { type Act, LEARNERS } from "./act";
import { actsOf } from "./acts";
import {
  checkEntries,
  checkFigures,
  checkLearner,
  checkLedger,
  checkPathReports,
  checkReports,
  checkVideos,
  checkWatching,
} from "./check";
import { checkExport } from "./check-export";
import { Disagreement } from "./expect";
import type { KillGroup } from "./kill";
import type { Rules } from "./model";
import { perform } from "./perform";
import { checkPlans } from "./perform-plan";
import { makeWorld, type Target, type World } from "./world";

/** The length of seeds: short ones for every run of the tests, long ones for a search. */
export type Form = {
  name: "short" | "long";
  acts: number;
  /** Acts between two comparisons, before the one at the end. */
  checkEvery: number;
};
export const FORMS = {
  short: { name: "short", acts: 5, checkEvery: Infinity },
  long: { name: "long", acts: 16, checkEvery: 8 },
} satisfies Record<string, Form>;

/** A seed's acts up to the one at which the server and the model differ. */
export class Failure extends Error {
  constructor(seed: number, form: Form, acts: Act[], error: unknown) {
    const list = acts.map((act, index) => `  ${index + 1} ${JSON.stringify(act)}`).join("\n");
    const reason = error instanceof Disagreement ? error.message : error instanceof Error ? error.stack : String(error);
    const again = `npm run seeds -- --seed ${seed}${form.name === "short" ? " --short" : ""}`;
    super(`Seed ${seed} after ${acts.length} acts:\n${list}\n  ${reason}\n  Again: ${again}`);
  }
}

/**
 * Performs the acts of a seed in a world of its own, and compares.
 * @throws {Failure}
 */
export async function simulate(
  target: Target,
  { seed, form, rules }: { seed: number; form: Form; rules: Rules },
  group?: KillGroup,
): Promise<World> {
  const acts = actsOf(seed, form.acts, group !== undefined);
  const world = await makeWorld(target, seed, rules);
  const done: Act[] = [];
  try {
    for (const act of acts) {
      done.push(act);
      await perform(world, act, group ? group.kill : notHere);
      if (done.length % form.checkEvery > 0 || done.length === acts.length) continue;
      await checkLedger(world);
      const learner = (done.length / form.checkEvery) % LEARNERS;
      await checkLearner(world, learner);
      await checkPlans(world, learner);
      await checkReports(world, learner);
    }
    await checkAll(world, seed, form);
    return world;
  } catch (error) {
    throw new Failure(seed, form, done, error);
  } finally {
    group?.leave();
  }
}

/** Comparisons of a world at its end; the learner is the one with the most entries. */
const COMPARISONS: ((world: World, learner: number) => Promise<void>)[] = [
  checkFigures,
  checkEntries,
  async (world, learner) => {
    await checkWatching(world, learner);
    await checkVideos(world);
  },
  checkReports,
  async (world, learner) => {
    await checkExport(world, learner);
    await checkPathReports(world);
  },
];

/** Compares a world at its end: a short seed makes one of the comparisons, seeds in a row make them in turn. */
async function checkAll(world: World, seed: number, { name }: Form): Promise<void> {
  await checkLedger(world);
  for (let learner = 0; learner < LEARNERS; learner += 1) await checkPlans(world, learner);
  const busiest = busiestOf(world);
  if (name === "long") for (let learner = 0; learner < LEARNERS; learner += 1) await checkLearner(world, learner);
  for (const [index, compare] of COMPARISONS.entries())
    if (name === "long" || index === seed % COMPARISONS.length) await compare(world, busiest);
}

function busiestOf({ model }: World): number {
  const entries = model.learners.map((_, index) => model.entries.filter(({ learner }) => learner === index).length);
  return entries.indexOf(Math.max(...entries));
}

const notHere = () => Promise.reject(new Error("The server is killed in seeds of a group only."));
