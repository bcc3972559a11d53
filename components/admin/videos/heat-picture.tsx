import type { Heat } from "@/lib/learning/watch/schema";
import { moment } from "@/lib/library/videos/duration";
import { counted } from "@/lib/platform/counted";

/** Units of the view box; the picture is stretched to the available width. */
const WIDTH = 1000;
const HEIGHT = 200;

/** The SVG path of the area under a step curve. */
function steps(values: readonly number[], most: number): string {
  const width = WIDTH / values.length;
  const y = (value: number) => (HEIGHT - (HEIGHT * value) / most).toFixed(1);
  const tops = values.map((value, index) => `V${y(value)}H${((index + 1) * width).toFixed(1)}`);
  return `M0,${HEIGHT}${tops.join("")}V${HEIGHT}Z`;
}

/** Viewers, replays and skips back over the length of a video. */
export function HeatPicture({ heat }: { heat: Heat }) {
  const { bucketSeconds, viewers, watched, replays, backs, spots } = heat;
  const length = watched.length * bucketSeconds;
  const mostBacks = Math.max(1, ...backs);
  const place = (seconds: number) => (WIDTH * seconds) / length;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Viewers over the length of the video, ${counted(viewers, "viewer")} in all`}
        className="h-48 w-full rounded-tile border bg-surface-2 forced-color-adjust-none"
      >
        {spots.map(({ from, to }) => (
          <rect key={from} x={place(from)} y={0} width={place(to - from)} height={HEIGHT} fill="var(--accent-soft)" />
        ))}
        <path d={steps(watched, viewers)} fill="var(--heat-2)" opacity={0.55} />
        <path d={steps(replays, viewers)} fill="var(--heat-4)" />
        {backs.map((count, bucket) => {
          const from = bucket * bucketSeconds;
          return (
            count > 0 && (
              <rect
                key={from}
                x={place(from)}
                y={0}
                width={Math.max(2, WIDTH / backs.length)}
                height={4 + (20 * count) / mostBacks}
                fill="var(--info)"
              />
            )
          );
        })}
      </svg>
      <div aria-hidden className="mt-1 flex justify-between font-mono text-meta text-fg-3">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{moment(Math.round(length * share))}</span>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-fg-2">
        <Key colour="var(--heat-2)">Watched</Key>
        <Key colour="var(--heat-4)">Watched again</Key>
        <Key colour="var(--info)">Skipped back from here</Key>
        {spots.length > 0 && <Key colour="var(--accent-soft)">Replayed most</Key>}
      </figcaption>
    </figure>
  );
}

function Key({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-3 rounded-sm border border-line-strong" style={{ background: colour }} />
      {children}
    </span>
  );
}
