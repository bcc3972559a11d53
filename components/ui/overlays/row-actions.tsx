import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EntriesMenu } from "@/components/ui/overlays/entries-menu";
import type { MenuEntry } from "@/components/ui/overlays/menu-content";

/** Icons are hidden where a table has little room. */
const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75, className: "lg:max-[90rem]:hidden" } as const;

type Props = {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** The other actions on the row, in a menu. */
  more?: MenuEntry[];
};

/** The Edit and Delete buttons of a row, and the menu of its other actions. */
export function RowActions({ name, onEdit, onDelete, more = [] }: Props) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button variant="ghost" size="sm" className="lg:max-[90rem]:px-2" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil {...icon} />
        Edit
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="lg:max-[90rem]:px-2"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        <Trash2 {...icon} />
        Delete
      </Button>
      {more.length > 0 && (
        <EntriesMenu
          label={`More for ${name}`}
          align="end"
          entries={more}
          className="inline-flex size-9 items-center justify-center rounded-nav text-fg-2 hover:bg-surface-2 hover:text-fg touch:size-11"
        >
          <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
        </EntriesMenu>
      )}
    </span>
  );
}
