import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

type Props = { name: string; onEdit: () => void; onDelete: () => void };

/** The Edit and Delete buttons of a row. */
export function RowActions({ name, onEdit, onDelete }: Props) {
  return (
    <>
      <IconButton label={`Edit ${name}`} icon={<Pencil {...icon} />} onClick={onEdit} />
      <IconButton label={`Delete ${name}`} icon={<Trash2 {...icon} />} onClick={onDelete} />
    </>
  );
}
