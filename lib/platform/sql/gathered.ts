import "server-only";
import DataLoader from "dataloader";
import { runAs } from "@/lib/platform/database/caller";

/** Inputs of one statement: a larger one would hold its connection, and those who wait for it, for longer. */
const MAX_INPUTS = 50;

/**
 * Answers calls that arrive at the same moment by one statement, which costs little more than one of them alone. No call is
 * answered by a statement that began before it. When a statement for several fails, each runs alone, so that none fails another.
 * @param name the class of call that the statement's connection counts for: its own, because it serves several
 * @param answerAll answers inputs in their order
 */
export function gathered<Input, Output>(
  name: string,
  answerAll: (inputs: readonly Input[]) => Promise<Output[]>,
): (input: Input) => Promise<Output> {
  const answerEach = (inputs: readonly Input[]) =>
    Promise.all(
      inputs.map((input) =>
        answerAll([input]).then(
          ([output]) => output as Output,
          (error: Error) => error,
        ),
      ),
    );
  const loader = new DataLoader<Input, Output>(
    (inputs) =>
      runAs(name, () =>
        answerAll(inputs).catch((error) => {
          if (inputs.length === 1) throw error;
          return answerEach(inputs);
        }),
      ),
    // Once what has arrived is read, and not at the end of the caller's own step.
    { cache: false, maxBatchSize: MAX_INPUTS, batchScheduleFn: setImmediate },
  );
  return (input) => loader.load(input);
}
