"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Rows above which only those near the screen are drawn. */
const ALL_DRAWN_ROWS = 80;

/** Rows that are drawn beyond the edges of the screen. */
const OVERSCAN_ROWS = 12;

/**
 * The rows of a list that are drawn, however many there are.
 * @param estimatedRowPx pixels of a row's height before it is measured
 * @returns the rows with their index, and the pixels of what is left out before and after them
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
