import type { Range } from "@/lib/learning/watch/ranges";

/** The smallest target for a pointer (WCAG 2.5.8). */
const MIN_TARGET_PX = 24;

/** A pointer target: the gaps under it, and its left edge and size in pixels. */
export type GapTarget = { gaps: Range[]; left: number; size: number };

/**
 * The pointer targets of a strip. A gap that is too small is widened; a gap that would overlap the previous target
 * joins it.
 * @param length of the video, seconds
 * @param width of the strip, pixels
 */
export function gapTargets(gaps: readonly Range[], length: number, width: number): GapTarget[] {
  const targets: GapTarget[] = [];
  for (const gap of gaps) {
    const [start, end] = gap.map((seconds) => (seconds / length) * width) as [number, number];
    const size = Math.max(end - start, MIN_TARGET_PX);
    const left = Math.max(0, Math.min((start + end - size) / 2, width - size));
    const before = targets.at(-1);
    if (before && left < before.left + before.size) {
      before.gaps.push(gap);
      before.size = Math.max(before.left + before.size, left + size) - before.left;
    } else targets.push({ gaps: [gap], left, size });
  }
  return targets;
}
