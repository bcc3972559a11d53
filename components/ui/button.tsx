import type { ComponentProps } from "react";
import { cn } from "./cn";

const variants = {
  primary: "bg-accent text-accent-fg hover:brightness-106 active:brightness-94",
  secondary: "border border-line-strong/60 bg-surface-1 text-fg hover:bg-surface-2 active:bg-surface-3",
  ghost: "text-fg-2 hover:bg-surface-2 hover:text-fg active:bg-surface-3",
  danger: "bg-danger text-danger-fg hover:brightness-106 active:brightness-94",
};

const sizes = {
  sm: "min-h-8 touch:min-h-11 rounded-nav px-3 py-1 text-small",
  md: "min-h-10 touch:min-h-11 rounded-control px-4 py-2 text-body",
  lg: "min-h-11 rounded-control px-5 py-2.5 text-body",
};

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = "primary", size = "md" }: Look = {}, ...more: (string | undefined)[]): string {
  return cn(
    "relative inline-flex items-center justify-center gap-2 text-center font-semibold select-none",
    "transition-[transform,background-color,color,filter] duration-120 ease-out active:scale-98",
    "disabled:opacity-55 disabled:active:scale-100 aria-busy:opacity-80 forced-colors:border",
    variants[variant],
    sizes[size],
    ...more,
  );
}

type Props = ComponentProps<"button"> & Look & { loading?: boolean };

/** A button that keeps its label and focus while `loading`, and then ignores clicks. */
export function Button({ variant, size, loading = false, className, children, onClick, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass({ variant, size }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {loading && <LoadingLine />}
    </button>
  );
}

/** A progress line on the lower edge, so that the label does not move. */
function LoadingLine() {
  return (
    <span aria-hidden className="absolute inset-x-3 bottom-1 h-0.5 overflow-hidden rounded-full bg-current/25">
      <span className="absolute inset-y-0 left-0 w-1/3 animate-run rounded-full bg-current" />
    </span>
  );
}
