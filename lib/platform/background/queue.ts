/** Tasks that run at once, and tasks that wait. */
type Bounds = { running: number; waiting: number };

/**
 * A queue with bounds, in the order of arrival.
 * @returns a function that runs a task when its turn comes, or refuses it at once when the queue is full
 */
export function createQueue({ running: maxRunning, waiting: maxWaiting }: Bounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<Result>(
    task: () => Promise<Result>,
  ): Promise<{ isFull: true } | { isFull: false; result: Result }> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) return { isFull: true };
      // The task that ends hands its place over, so that none that comes later takes it.
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
 * A task that runs once at a time. Calls while it runs share one further run, so that the last call is always followed by
 * a whole run.
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
