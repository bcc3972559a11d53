import { evidenceWords } from "@/components/learning/points/evidence-words";
import type { Evidence } from "@/lib/learning/points/schema";

/** The address of Progress with a filter of its completed lessons. */
export const progressAddress = (evidence: string) => `/progress${evidence && `?${new URLSearchParams({ evidence })}`}`;

/** Reads the filter of a URL; an unknown value is no filter. */
export function readEvidence(value: string | string[] | undefined): Evidence | undefined {
  const given = [value].flat()[0] ?? "";
  return Object.hasOwn(evidenceWords, given) ? (given as Evidence) : undefined;
}
