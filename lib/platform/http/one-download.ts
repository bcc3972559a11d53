import "server-only";
import { perProcess } from "@/lib/platform/per-process";
import { conflict } from "./problem";

/** A download that its client has not read for this long counts as disconnected, and a new one may start. */
const STALLED_MS = 60_000;

/** The time at which a download last progressed, by its kind and user. */
const holder = perProcess<Map<string, { movedAt: number }>>("downloads");
holder.value ??= new Map();
const running = holder.value;

/**
 * The pieces of a download of which a user runs one at a time in this process.
 * @throws {Problem} 409 while another one runs; before the first piece, like the errors of `begin`
 */
export async function* oneDownload(
  kind: string,
  userId: string,
  begin: () => Promise<AsyncIterable<string> | Iterable<string>>,
): AsyncGenerator<string, void> {
  const key = `${kind} ${userId}`;
  const before = running.get(key);
  if (before && performance.now() - before.movedAt < STALLED_MS)
    throw conflict("Your data is being exported already. Wait until that is done");
  const own = { movedAt: performance.now() };
  running.set(key, own);
  try {
    for await (const text of await begin()) {
      own.movedAt = performance.now();
      yield text;
    }
  } finally {
    if (running.get(key) === own) running.delete(key);
  }
}
