import "server-only";
import { perProcess } from "@/lib/platform/per-process";

/** Pieces that one user may send at once. */
const MAX_PIECES = 3;

/** A piece without progress for this long is aborted for a new one, because its connection is lost. */
export const STALLED_MS = 2_000;

type Running = { ownerId: string; movedAt: number; controller: AbortController; ended: Promise<void> };

const holder = perProcess<Map<string, Running>>("uploads");
holder.value ??= new Map();
const running = holder.value;

/** The lock of an upload while one piece is received. `move` records progress. */
export type Turn = { signal: AbortSignal; move(): void; end(): void };

/**
 * Locks an upload, which receives one piece at a time.
 * @returns `busy` while another piece of it is received, `many` while the user sends three others
 */
export async function takeTurn(id: string, ownerId: string): Promise<Turn | "busy" | "many"> {
  const before = running.get(id);
  if (before) {
    if (performance.now() - before.movedAt < STALLED_MS) return "busy";
    before.controller.abort();
    await before.ended;
  }
  if (running.has(id)) return "busy";
  if ([...running.values()].filter((other) => other.ownerId === ownerId).length >= MAX_PIECES) return "many";
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const own: Running = { ownerId, movedAt: performance.now(), controller: new AbortController(), ended };
  running.set(id, own);
  return {
    signal: own.controller.signal,
    move() {
      own.movedAt = performance.now();
    },
    end() {
      if (running.get(id) === own) running.delete(id);
      finish();
    },
  };
}

/** Aborts the running piece of a deleted upload, and waits for its end. */
export async function callOff(id: string): Promise<void> {
  const piece = running.get(id);
  piece?.controller.abort();
  await piece?.ended;
}
