"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { AllChoice, RowChoice } from "./row-choice";
import { useDrawnRows } from "./use-drawn-rows";

/** Estimated heights in pixels of a row, and of a card on narrow screens, before they are measured. */
const ROW_PX = 64;
const CARD_PX = 180;

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort order that the header requests, and its direction. */
  sort?: { by: string; direction: "ascending" | "descending" };
  isNumeric?: boolean;
  /** Hidden in tables below 1280 px; shown in cards. */
  isExtra?: boolean;
};

type Props<Row> = {
  /** The accessible name of the table. */
  caption: string;
  rows: Row[];
  /** The first column names the row, and is the heading of its card on narrow screens. */
  columns: [Column<Row>, ...Column<Row>[]];
  /** The buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  sort?: string;
  onSort?: (by: string) => void;
  /** The ids of selected rows; without it rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /**
   * For a list that is not fully loaded: the number of rows that match the filter, and the action that selects them.
   */
  all?: { total: number; onSelect: () => void };
  /** True while newer rows are loading. */
  isDimmed?: boolean;
};

/** A row that takes the focus scrolls to below the sticky table head and the bar of actions for the chosen rows. */
const ROWS = "**:scroll-mt-24";

/** A table, or cards below 1024 px. Long lists render only the rows near the viewport. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const isTable = useMediaQuery("(width >= 64rem)");
  return isTable ? <Table {...props} /> : <Cards {...props} />;
}

function Cards<Row extends { id: string }>(props: Props<Row>) {
  const { caption, rows, columns, actions, selected, onSelect, all, isDimmed = false } = props;
  const { list, drawn, before, after, measure } = useDrawnRows(rows, CARD_PX);
  const [first, ...rest] = columns;
  return (
    <div ref={list} className={cn(ROWS, "transition-opacity duration-180", isDimmed && "opacity-60")}>
      {selected && (
        <div className="mb-2 pl-4">
          <AllChoice rows={rows} selected={selected} onSelect={onSelect} all={all} hasText />
        </div>
      )}
      <ul aria-label={caption} style={{ paddingTop: before, paddingBottom: after }}>
        {drawn.map(({ row, index }) => (
          <li key={row.id} ref={measure} data-index={index} className="pb-3">
            <div className="rounded-tile border bg-surface-1 p-4 md:flex md:items-center md:gap-4">
              <div className="min-w-0 md:flex-1">
                <div className="flex items-center gap-2">
                  {selected && <RowChoice row={row} selected={selected} onSelect={onSelect} />}
                  <div className="min-w-0 flex-1">{first.cell(row)}</div>
                </div>
                <dl className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-2 text-small">
                  {rest.map(({ header, cell }) => (
                    <div key={header} className="flex min-w-0 items-baseline gap-1.5">
                      <dt className="text-fg-3">{header}</dt>
                      <dd className="min-w-0">{cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              {actions && <div className="flex shrink-0 justify-end gap-0.5 max-md:mt-2">{actions(row)}</div>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Table<Row extends { id: string }>(props: Props<Row>) {
  const { caption, rows, columns, actions, sort, onSort, selected, onSelect, all, isDimmed = false } = props;
  const { list, drawn, before, after, measure } = useDrawnRows(rows, ROW_PX);
  const [first, ...rest] = columns;
  const space = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={columns.length + 2} style={{ height, padding: 0 }} />
      </tr>
    );
  return (
    <div
      ref={list}
      className={cn(ROWS, "rounded-tile border bg-surface-1 transition-opacity", isDimmed && "opacity-60")}
    >
      <table className="w-full border-separate border-spacing-0 text-left" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {selected && (
              <th scope="col" className={cn(headClass, "w-px pr-0")}>
                <AllChoice rows={rows} selected={selected} onSelect={onSelect} all={all} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className={headClass}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {space(before)}
          {drawn.map(({ row, index }) => (
            <tr key={row.id} ref={measure} data-index={index} aria-rowindex={index + 2} className="hover:bg-surface-2">
              {selected && (
                <td className={cn(cellClass, "w-px pr-0")}>
                  <RowChoice row={row} selected={selected} onSelect={onSelect} />
                </td>
              )}
              <th scope="row" className={cn(cellClass, "font-normal")}>
                {first.cell(row)}
              </th>
              {rest.map(({ header, cell, isNumeric, isExtra }) => (
                <td
                  key={header}
                  className={cn(cellClass, isNumeric && "text-right font-mono text-small", isExtra && EXTRA)}
                >
                  {cell(row)}
                </td>
              ))}
              {actions && <td className={cn(cellClass, "w-px text-right whitespace-nowrap")}>{actions(row)}</td>}
            </tr>
          ))}
          {space(after)}
        </tbody>
      </table>
    </div>
  );
}

const headClass =
  "sticky top-0 z-10 border-b bg-surface-1 px-2 py-1.5 text-small font-medium text-fg-2 first:rounded-tl-tile first:pl-4 last:rounded-tr-tile last:pr-3 xl:px-3 xl:first:pl-5 xl:last:pr-4";
const cellClass =
  "border-b border-line/60 in-[tr:last-child]:border-b-0 px-2 py-2.5 align-middle first:pl-4 last:pr-3 xl:px-3 xl:first:pl-5 xl:last:pr-4";

/** The class of the cells of a column that narrow tables hide. */
const EXTRA = "max-xl:hidden";

type HeaderProps<Row> = { column: Column<Row>; sort?: string; onSort?: (by: string) => void };

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { header, sort: order, isNumeric, isExtra } = column;
  const className = cn(headClass, isNumeric && "text-right", isExtra && EXTRA);
  if (!order || !onSort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const isSorted = sort === order.by;
  const Arrow = order.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? order.direction : "none"} className={className}>
      <button
        type="button"
        onClick={() => onSort(order.by)}
        className={cn(
          "inline-flex min-h-8 items-center gap-1 rounded-chip whitespace-nowrap hover:text-fg",
          isNumeric && "flex-row-reverse",
          isSorted && "text-fg",
        )}
      >
        {header}
        <Arrow aria-hidden size={14} strokeWidth={2} className={isSorted ? "" : "opacity-0"} />
      </button>
    </th>
  );
}
