import "server-only";
import { cache } from "react";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { observeLibrary } from "./data";

/** Reads the library's version and tallies from the database, once per request. */
export const seeLibrary = cache(observeLibrary);

/**
 * Caches the result of a read of the library until the library's version changes. Callers read the version first, so
 * that a cached value is never older than it. All readers share the value, so none may change it.
 * @param read runs in the caller's transaction, if there is one
 */
export function keptAtVersion<Value>(
  read: (tx?: Transaction) => Promise<Value>,
): (version: string, tx?: Transaction) => Promise<Value> {
  let kept: { version: string; value: Promise<Value> } | undefined;
  return (version, tx) => {
    if (kept?.version === version) return kept.value;
    // Not cached: a read of a transaction that fails must not be shared.
    if (tx) return read(tx);
    const reading = { version, value: read() };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}

/** Caches a read of the library as `keptAtVersion` does, by the version that the database has at the call. */
export function keptByVersion<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const keptAt = keptAtVersion(read);
  return async () => keptAt((await seeLibrary()).version);
}
