import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

type Props = {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Other buttons, before these. */
  children?: ReactNode;
};

/** The Edit and Delete buttons of a row. */
export function RowActions({ name, onEdit, onDelete, children }: Props) {
  return (
    <>
      {children}
      <TooltipButton label={`Edit ${name}`} tooltip="Edit" icon={<Pencil {...icon} />} onClick={onEdit} />
      <TooltipButton label={`Delete ${name}`} tooltip="Delete" icon={<Trash2 {...icon} />} onClick={onDelete} />
    </>
  );
}
