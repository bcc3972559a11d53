import "server-only";
import { perProcess } from "@/lib/platform/per-process";

/** Pieces that one user may send at once. */
export const MAX_PIECES = 3;

/** A piece that has not moved for so long gives way to a new one: its line is dead. */
const STALLED_MS = 2_000;

type Running = { ownerId: string; movedAt: number; controller: AbortController; ended: Promise<void> };

const holder = perProcess<Map<string, Running>>("uploads");
holder.value ??= new Map();
const running = holder.value;

/** A piece that is being received. */
export type Turn = { signal: AbortSignal /** Tells that bytes came. */; move(): void; end(): void };

/**
 * Takes the turn of an upload, which receives one piece at a time.
 * @returns `busy` while another piece of it comes, `many` while the user sends three others
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

/** Calls off the piece of an upload that was ended, and waits for its end. */
export async function callOff(id: string): Promise<void> {
  const piece = running.get(id);
  piece?.controller.abort();
  await piece?.ended;
}
