import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "@/lib/platform/http/request";

/** The rows of all fetched pages, and the total number of rows. */
export function rowsOf<Row>(data: InfiniteData<Page<Row>, unknown> | undefined): { rows: Row[]; total: number } {
  return { rows: data?.pages.flatMap(({ items }) => items) ?? [], total: data?.pages[0]?.total ?? 0 };
}
