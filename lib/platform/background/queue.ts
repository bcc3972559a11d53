/** The limits of running and waiting tasks. */
type Bounds = { running: number; waiting: number };

/**
 * Creates a bounded queue, first in, first out.
 * @returns a function that runs a task in its turn, or resolves to `isFull` at once when the queue is full
 */
export function createQueue({ running: maxRunning, waiting: maxWaiting }: Bounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<Result>(
    task: () => Promise<Result>,
  ): Promise<{ isFull: true } | { isFull: false; result: Result }> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) return { isFull: true };
      // The ending task hands its slot over, so that no later task can take it first.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return { isFull: false, result: await task() };
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Makes a task run once at a time. Calls during a run share one further run, so that every call is followed by a
 * complete run.
 */
export function shareRuns(task: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const start = (): Promise<void> => {
    current = task().finally(() => {
      current = undefined;
    });
    return current;
  };

  return () => {
    if (!current) return start();
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
