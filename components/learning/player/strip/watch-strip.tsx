"use client";

import { Play } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DOT } from "@/components/ui/dot";
import { useWidth } from "@/components/ui/use-width";
import { hasOnlyGaps } from "@/lib/learning/watch/continue-at";
import { coverageOf } from "@/lib/learning/watch/coverage";
import { lengthOf, type Range } from "@/lib/learning/watch/ranges";
import type { Watch } from "@/lib/learning/watch/schema";
import { moment } from "@/lib/library/videos/duration";
import { stripPlaceClass } from "../details/player-areas";
import { type GapTarget, gapTargets } from "./gap-targets";

type Props = {
  /** Undefined until it is loaded. */
  watch: Watch | undefined;
  /** The watched parts, ascending. */
  seen: Range[];
  /** False for an unplayable lesson, whose gaps cannot be pressed. */
  canPlay: boolean;
  /** Plays from a second of the lesson. */
  onPlay: (seconds: number) => void;
  /** Plays the gaps one after the other. */
  onPlayGaps: (gaps: Range[]) => void;
};

const percentage = (seconds: number, length: number) => `${(100 * seconds) / length}%`;

/**
 * The watched parts of a lesson, under its player. Gaps are buttons. Time runs from left to right in every language, as
 * in the providers' own players.
 */
export function WatchStrip({ watch, seen, canPlay, onPlay, onPlayGaps }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  if (!watch) return <div className={stripPlaceClass} />;
  const { duration } = watch;
  const { gaps } = coverageOf(seen, duration, watch.requiredPercent);
  if (!watch.recording && seen.length === 0 && !watch.percent) return null;
  const isTour = canPlay && gaps !== null && hasOnlyGaps(gaps, duration);
  return (
    <div className="bg-surface-1 px-4 pt-3 pb-2.5 sm:px-6">
      <div ref={ref} dir="ltr" className="relative -my-2 flex h-6 items-center">
        <div className="relative h-2 w-full overflow-hidden rounded-full bg-surface-3 forced-colors:border">
          {duration !== null &&
            seen.map(([from, to]) => (
              <span
                key={from}
                className="absolute inset-y-0 bg-accent-graphic forced-color-adjust-none"
                style={{ left: percentage(from, duration), width: percentage(to - from, duration) }}
              />
            ))}
        </div>
        {duration !== null &&
          canPlay &&
          seen.length > 0 &&
          gapTargets(gaps ?? [], duration, width).map((target) => (
            <Gap key={target.gaps[0]?.[0]} target={target} onPlay={onPlay} />
          ))}
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <WatchWords watch={watch} seen={seen} />
        {isTour && (
          <Button variant="ghost" size="sm" className="-my-1" onClick={() => onPlayGaps(gaps)}>
            <Play aria-hidden size={14} strokeWidth={2.5} />
            Watch what is missing ({gaps.length} {gaps.length === 1 ? "part" : "parts"}, {moment(lengthOf(gaps))})
          </Button>
        )}
      </div>
    </div>
  );
}

/** A gap, or several gaps that are too close to press separately. */
function Gap({ target: { gaps, left, size }, onPlay }: { target: GapTarget; onPlay: Props["onPlay"] }) {
  const [[from, to] = [0, 0], ...others] = gaps;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return (
    <button
      type="button"
      aria-label={`Not watched: ${moment(from)} to ${moment(to)}${more}. Play it`}
      title={`Play ${moment(from)} to ${moment(to)}`}
      onClick={() => onPlay(from)}
      className="group absolute inset-y-0 flex items-center rounded-full"
      style={{ left, width: size }}
    >
      <span
        className={cn(
          "mx-0.5 h-2 w-full rounded-full border border-line-strong bg-surface-1 transition-[height,background-color] duration-120",
          "group-hover:h-4 group-hover:bg-accent-soft group-focus-visible:h-4",
        )}
      />
    </button>
  );
}

function WatchWords({ watch, seen }: { watch: Watch } & Pick<Props, "seen">) {
  const { percent } = useFormats();
  const { duration, requiredPercent, completed, completesItself } = watch;
  const { coveredSeconds, percent: share, secondsToGo, gaps } = coverageOf(seen, duration, requiredPercent);
  if (share === null || secondsToGo === null) {
    return <p className="text-small text-fg-2">{`Watched ${moment(coveredSeconds)}`}</p>;
  }
  const shown = Math.max(share, watch.percent ?? 0);
  const missing = lengthOf(gaps ?? []);
  const rest = completed
    ? missing > 0 && seen.length > 0 && [`${moment(missing)} not watched`]
    : secondsToGo > 0
      ? [`${moment(secondsToGo)} to go`, ...(completesItself ? [`completes at ${percent(requiredPercent)}`] : [])]
      : [];
  return (
    <p className="text-small text-fg-2 tabular-nums">
      <strong className="font-semibold text-fg">Watched {percent(shown)}</strong>
      {(rest || []).map((words) => `${DOT}${words}`)}
    </p>
  );
}
