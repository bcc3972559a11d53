"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Longer lists render only the rows near the viewport. */
const ALL_DRAWN_ROWS = 80;

/** Rows rendered beyond each edge of the viewport. */
const OVERSCAN_ROWS = 12;

/**
 * Selects the rows of a list to render.
 * @param estimatedRowPx pixels of a row's height before it is measured
 * @returns the rows with their index, and the pixels of the rows left out before and after them
 */
export function useDrawnRows<Row>(rows: Row[], estimatedRowPx: number) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, []);
  const isLong = rows.length > ALL_DRAWN_ROWS;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedRowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    enabled: isLong,
  });
  if (!isLong) return { list, drawn: rows.map((row, index) => ({ row, index })), before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    list,
    drawn: items.map(({ index }) => ({ row: rows[index] as Row, index })),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  };
}
