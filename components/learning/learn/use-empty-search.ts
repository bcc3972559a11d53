import { useEffect } from "react";
import { reportEmptySearch } from "@/lib/library/searches/api";

/** A search without results that stands this long is settled: the learner is not typing any more. */
const SETTLED_MS = 2_000;

/** Reports a search that found nothing once it is settled. @param search undefined when there is none */
export function useEmptySearch(search: string | undefined, isEmpty: boolean): void {
  useEffect(() => {
    if (!search || !isEmpty) return;
    const timer = setTimeout(() => reportEmptySearch(search), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [search, isEmpty]);
}
