import "server-only";
import { closeBridge } from "@/lib/learning/points/data";
import { continueBatches } from "./slices";

let isBridgeClosed = false;

/** Goes on with running batches, and closes the bridge of the upgrade when it can be. @returns the number of slices written */
export async function keepLedger(): Promise<{ slices: number }> {
  if (!isBridgeClosed) isBridgeClosed = await closeBridge();
  return continueBatches();
}
