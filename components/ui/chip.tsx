import type { ReactNode } from "react";
import { cn } from "./cn";

/** The ten hues of the design, in degrees. */
export type Hue = 78 | 35 | 10 | 340 | 300 | 262 | 232 | 195 | 158 | 125;

const tones = {
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
  tone?: keyof typeof tones;
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
        hue === undefined ? tones[tone] : "bg-area-soft text-area-text",
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {figure !== undefined && <span className="font-mono text-meta font-semibold">{figure}</span>}
    </span>
  );
}
