import type { ReactNode } from "react";
import { cn } from "./cn";

/** The ten hues of the design, in degrees. */
export type Hue = 78 | 35 | 10 | 340 | 300 | 262 | 232 | 195 | 158 | 125;

type Tone = "area" | "neutral" | "accent" | "success" | "warning" | "danger" | "info";

const tones: Record<Tone, string> = {
  area: "bg-area-soft text-area-text",
  neutral: "bg-surface-3 text-fg-2",
  accent: "bg-accent-soft text-accent-text",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
};

type Props = {
  /** The colour; takes precedence over `tone`. The default is neutral. */
  hue?: Hue;
  tone?: Exclude<Tone, "area">;
  /** A number after the text, in a monospaced font. */
  figure?: ReactNode;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A short label. Its text repeats the meaning of its colour. */
export function Chip({ hue, tone = "neutral", figure, icon, className, children }: Props) {
  return (
    <span
      data-hue={hue}
      className={cn(
        "inline-flex max-w-full items-center gap-1.5 rounded-chip px-2 py-1 text-small font-medium",
        tones[hue === undefined ? tone : "area"],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {figure !== undefined && <span className="font-mono text-meta font-semibold">{figure}</span>}
    </span>
  );
}
