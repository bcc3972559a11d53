import type { ComponentProps } from "react";

/** A button that looks like a link, inside or under a form. */
export function TextButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type="button"
      className={`min-h-8 rounded-chip px-1 font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11 ${className ?? ""}`}
    />
  );
}
