import { useEffect } from "react";
import { reportEmptySearch } from "@/lib/library/searches/api";

/** A search that is unchanged for this time is settled. */
const SETTLED_MS = 2_000;

/** Reports a search without results once it is settled. @param search undefined without a search */
export function useEmptySearch(search: string | undefined, isEmpty: boolean): void {
  useEffect(() => {
    if (!search || !isEmpty) return;
    const timer = setTimeout(() => reportEmptySearch(search), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [search, isEmpty]);
}
