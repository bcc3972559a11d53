import "server-only";
import { cache } from "react";
import { observeLibrary } from "./data";
import { LibraryWatch } from "./library-watch";

/** The library's changes that this process has seen. */
export const libraryWatch = new LibraryWatch();

/** Asks the database for the library's version and its new tallies: at every call, and once for a page. */
export const seeLibrary = cache(async () => {
  const { version, unfolded, ...tallies } = await observeLibrary(libraryWatch.since);
  return { version, unfolded, state: libraryWatch.observe({ version, unfolded, ...tallies }) };
});

/**
 * Keeps what a function reads of the library until the library's version changes, which every call asks the database. The
 * version is read first, so what is kept may only be newer than it. Nobody changes the value, which all readers share.
 */
export function keptByVersion<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: { version: string; value: Promise<Value> } | undefined;
  return async () => {
    const { version } = await seeLibrary();
    if (kept?.version === version) return kept.value;
    const reading = { version, value: read() };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}
