import { clock, spoken } from "@/lib/videos/duration";

/** A video's length on its picture. @param duration seconds, null while unknown */
export function VideoLength({ duration }: { duration: number | null }) {
  return (
    <span className="absolute right-2.5 bottom-2.5 rounded-chip bg-black/80 px-1.5 py-0.5 font-mono text-meta text-white">
      <span aria-hidden>{clock(duration)}</span>
      <span className="sr-only">{spoken(duration)}</span>
    </span>
  );
}
