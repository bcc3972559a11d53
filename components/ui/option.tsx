import type { ReactNode, Ref } from "react";
import { cn } from "./cn";

type Props = {
  id: string;
  selected: boolean;
  onPick: () => void;
  className: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** An option in the list of a combobox. The focus stays in the field, which handles the keys. */
export function Option({ id, selected, onPick, className, ref, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      ref={ref}
      onClick={onPick}
      className={cn("cursor-pointer", className)}
    >
      {children}
    </div>
  );
}
