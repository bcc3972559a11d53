"use client";

import { useQueries } from "@tanstack/react-query";
import { totalsQuery } from "@/lib/learning/progress/api";
import type { UserTotals } from "@/lib/learning/progress/schema";

type Totals = Pick<UserTotals, "checked" | "watched" | "marked">;

/** A user's totals; undefined until they are loaded. */
export type TotalsOf = (userId: string) => Totals | undefined;

const NONE: Totals = { checked: 0, watched: 0, marked: 0 };

/** The totals of the users of a paged list, read once for each page and fetched again with it. */
export function useTotals(pages: { items: { id: string }[] }[]): TotalsOf {
  const ids = pages.map(({ items }) => items.map(({ id }) => id)).filter(({ length }) => length > 0);
  return useQueries({
    queries: ids.map((ofPage) => ({ ...totalsQuery(ofPage), staleTime: 0 })),
    combine: (answers): TotalsOf => {
      const known = new Map<string, Totals>();
      for (const [index, { data }] of answers.entries()) {
        if (!data) continue;
        for (const id of ids[index] ?? []) known.set(id, NONE);
        for (const totals of data) known.set(totals.userId, totals);
      }
      return (userId) => known.get(userId);
    },
  });
}
