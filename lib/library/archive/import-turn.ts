import "server-only";
import { createTurns } from "@/lib/platform/background/turns";
import { Problem } from "@/lib/platform/http/problem";

const RETRY_AFTER_SECONDS = 30;

const busy = () =>
  new Problem(503, "Another library is being imported. Please try again when it is done", {
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });

/** Archives are imported one at a time, because each is unpacked into memory; the next one waits a moment. */
const takeTurn = createTurns({ maxWaiting: 2, maxWaitSeconds: 5, refuse: busy });

/** Runs the import of an archive in its turn. @throws {Problem} 503 while another one runs */
export async function importInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = await takeTurn();
  return work().finally(end);
}
