import "server-only";
import { cache } from "react";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { observeLibrary } from "./data";

/** Asks the database for the library's version and tallies: at every call, and once for a page. */
export const seeLibrary = cache(observeLibrary);

/**
 * Keeps what a function reads of the library until the library's version changes, which every caller has read before: what is
 * kept may only be newer than that version. Nobody changes the value, which all readers share.
 * @param read in the caller's transaction, if there is one
 */
export function keptAtVersion<Value>(
  read: (tx?: Transaction) => Promise<Value>,
): (version: string, tx?: Transaction) => Promise<Value> {
  let kept: { version: string; value: Promise<Value> } | undefined;
  return (version, tx) => {
    if (kept?.version === version) return kept.value;
    // Not shared: the transaction may fail, and its reads with it.
    if (tx) return read(tx);
    const reading = { version, value: read() };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}

/** Keeps what a function reads of the library as `keptAtVersion` does, and asks the database for the version at every call. */
export function keptByVersion<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const keptAt = keptAtVersion(read);
  return async () => keptAt((await seeLibrary()).version);
}
