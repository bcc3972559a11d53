import "server-only";
import { catchUp } from "@/lib/learning/points/data";
import { continueBatches } from "./slices";

let isCaughtUp = false;

/** Goes on with running batches, and completes what earlier versions wrote during an upgrade. @returns the number of slices written */
export async function keepLedger(): Promise<{ slices: number }> {
  if (!isCaughtUp) isCaughtUp = await catchUp();
  return continueBatches();
}
