import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  /** 32, 40 or 44 px; always 44 px on touch screens. */
  size?: "sm" | "md" | "lg";
};

const sizes = { sm: "size-8", md: "size-10", lg: "size-11" };

/** A button that shows only an icon. */
export function IconButton({ label, icon, size = "md", className, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-label={label}
      className={cn(
        "inline-flex shrink-0 items-center justify-center rounded-nav text-fg-2 touch:size-11",
        "transition-[transform,background-color,color] duration-120 ease-out active:scale-94",
        "hover:bg-surface-2 hover:text-fg disabled:opacity-55",
        sizes[size],
        className,
      )}
    >
      {icon}
    </button>
  );
}
