import { setImmediate } from "node:timers/promises";

/** The longest time that long work keeps other requests waiting. */
const MAX_MS = 10;

/** Creates a function to await between the steps of long work. Every 10 ms it lets other requests run. */
export function createPace(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_MS) return;
    await setImmediate();
    startedAt = performance.now();
  };
}

/** Runs the steps of long work, and lets other requests run in between. */
export async function paced<Step, Result>(
  steps: Generator<Step, Result>,
  onStep: (step: Step) => void = () => {},
): Promise<Result> {
  const pace = createPace();
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    onStep(next.value);
    await pace();
  }
}
