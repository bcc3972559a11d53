import type { Hue } from "../chip";
import { cn } from "../cn";

type Props = {
  /** The accessible name; omitted where adjacent text says the same, so that it is announced once. */
  label?: string;
  value: number;
  max: number;
  /** The value as text, such as '120 of 300 points'. */
  valueText?: string;
  /** The bar's colour; marigold by default. */
  hue?: Hue;
  size?: "thin" | "md";
  /** The value is a limit within a larger `max`; the excess has the warning colour. */
  isExceeded?: boolean;
  className?: string;
};

/** A progress bar that fills from the left when it appears. */
export function ProgressBar({ label, value, max, valueText, hue, size = "md", isExceeded = false, className }: Props) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      {...(label === undefined
        ? { "aria-hidden": true }
        : {
            role: "progressbar",
            "aria-label": label,
            "aria-valuemin": 0,
            "aria-valuemax": max,
            "aria-valuenow": Math.min(value, max),
            "aria-valuetext": valueText,
          })}
      data-hue={hue}
      className={cn(
        "overflow-hidden rounded-full forced-color-adjust-none",
        isExceeded ? "bg-warning" : "bg-surface-3",
        size === "thin" ? "h-1" : "h-2",
        className,
      )}
    >
      <div
        className={cn(
          "h-full origin-left animate-fill rounded-full",
          hue === undefined ? "bg-accent-graphic" : "bg-area",
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
