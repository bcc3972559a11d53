import { clock, spoken } from "@/lib/library/videos/duration";

type Props = {
  /** Seconds; null while unknown. */
  duration: number | null;
  /** Follows the length, such as 'left' for the remaining time. */
  suffix?: string;
};

/** The length of a video, shown on its poster. */
export function VideoLength({ duration, suffix = "" }: Props) {
  return (
    <span className="absolute right-2.5 bottom-2.5 rounded-chip bg-black/80 px-1.5 py-0.5 font-mono text-meta text-white">
      <span aria-hidden>{`${clock(duration)} ${suffix}`.trim()}</span>
      <span className="sr-only">{`${spoken(duration)} ${suffix}`.trim()}</span>
    </span>
  );
}
