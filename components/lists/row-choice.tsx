import { figure } from "@/lib/platform/counted";

type Choice = {
  selected: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
};

const boxClass = "size-5 shrink-0 cursor-pointer accent-accent-graphic";

/** The checkbox that selects a row for bulk actions, named after the row. */
export function RowChoice<Row extends { id: string; title?: string }>({
  row,
  selected,
  onSelect,
}: Choice & { row: Row }) {
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(row.id)) next.add(row.id);
    onSelect?.(next);
  };
  return (
    <label className="flex size-8 items-center justify-center touch:size-11">
      <span className="sr-only">Select {row.title}</span>
      <input type="checkbox" className={boxClass} checked={selected.has(row.id)} onChange={toggle} />
    </label>
  );
}

type AllProps = Choice & {
  rows: { id: string }[];
  /** The number of all rows that match the filter, and the action that selects them. */
  all?: { total: number; onSelect: () => void };
  /** Shows the label, for a list without a column heading for the checkbox. */
  hasText?: boolean;
};

/** The checkbox that selects or deselects all shown rows, or with `all` every row that matches the filter. */
export function AllChoice({ rows, selected, onSelect, all, hasText = false }: AllProps) {
  const isAll = rows.length > 0 && selected.size >= (all?.total ?? 0) && rows.every(({ id }) => selected.has(id));
  return (
    <label
      className={
        hasText
          ? "inline-flex min-h-8 items-center gap-3.5 pl-1.5 text-small text-fg-2 touch:min-h-11 touch:pl-3"
          : "flex size-8 items-center justify-center"
      }
    >
      <input
        type="checkbox"
        className={boxClass}
        checked={isAll}
        onChange={() => {
          if (isAll) onSelect?.(new Set());
          else if (all && all.total > rows.length) all.onSelect();
          else onSelect?.(new Set(rows.map(({ id }) => id)));
        }}
      />
      <span className={hasText ? undefined : "sr-only"}>
        {all ? `Select all ${figure(all.total)}` : "Select all shown"}
      </span>
    </label>
  );
}
