import { type Act, actsOf, LEARNERS } from "./acts";
import { checkLearner, checkLedger, checkReports, checkVideos } from "./check";
import { Disagreement } from "./expect";
import type { KillGroup } from "./kill";
import type { Rules } from "./model";
import { perform } from "./perform";
import { makeWorld, type Target, type World } from "./world";

/** Acts between two comparisons of a learner. */
const CHECK_EVERY_ACTS = 8;

/** A seed's acts up to the one at which the server and the model differ. */
export class Failure extends Error {
  constructor(
    readonly seed: number,
    readonly acts: Act[],
    error: unknown,
  ) {
    const list = acts.map((act, index) => `  ${index + 1} ${JSON.stringify(act)}`).join("\n");
    const reason = error instanceof Disagreement ? error.message : error instanceof Error ? error.stack : String(error);
    super(`Seed ${seed} after ${acts.length} acts:\n${list}\n  ${reason}`);
  }
}

/**
 * Performs the acts of a seed in a world of its own, and compares.
 * @throws {Failure}
 */
export async function simulate(
  target: Target,
  { seed, count, rules }: { seed: number; count: number; rules: Rules },
  group?: KillGroup,
): Promise<World> {
  const acts = actsOf(seed, count, group !== undefined);
  const world = await makeWorld(target, seed, rules);
  const done: Act[] = [];
  try {
    for (const act of acts) {
      done.push(act);
      await perform(world, act, group ? group.kill : notHere);
      if (done.length % CHECK_EVERY_ACTS > 0) continue;
      await checkLedger(world);
      await checkLearner(world, (done.length / CHECK_EVERY_ACTS) % LEARNERS);
      await checkReports(world, (done.length / CHECK_EVERY_ACTS) % LEARNERS);
    }
    await checkLedger(world);
    for (let learner = 0; learner < LEARNERS; learner += 1) await checkLearner(world, learner);
    await checkVideos(world);
    return world;
  } catch (error) {
    throw new Failure(seed, done, error);
  } finally {
    group?.leave();
  }
}

const notHere = () => Promise.reject(new Error("The server is killed in seeds of a group only."));
