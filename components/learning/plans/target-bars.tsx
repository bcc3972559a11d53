"use client";

import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import { cn } from "@/components/ui/cn";
import type { PlanArea } from "@/lib/learning/plans/schema";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";

type Props = {
  areas: PlanArea[];
  /** Points that no lesson of the library gives, by area. */
  unreachable: { area: string; missing: number }[];
  hues: AreaHues;
};

/** A bar for each target of a track, with the learner's points and the points of the route's lessons, also in words. */
export function TargetBars({ areas, unreachable, hues }: Props) {
  return (
    <ul className="flex flex-col gap-5">
      {areas.map((area) => (
        <li key={area.id} data-hue={hueOf(hues, area.id)}>
          <TargetBar area={area} lacking={unreachable.find((other) => other.area === area.id)?.missing ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function TargetBar({ area: { id, name, target, points, gap, planned }, lacking }: { area: PlanArea; lacking: number }) {
  const { figure, counted } = useFormats();
  const reached = target - gap;
  const brought = Math.min(planned, gap);
  const total = `${figure(points)} of ${counted(target, "point")}`;
  const words = [
    gap === 0 ? "Reached" : `${figure(gap)} missing`,
    brought > 0 && `these lessons bring ${figure(brought)}`,
    lacking > 0 && `no lesson gives the last ${figure(lacking)}`,
  ].filter(Boolean);
  const share = (value: number) => ({ width: `${(100 * value) / target}%` });
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-text text-body font-semibold tracking-normal wrap-anywhere">{name}</h3>
        <p className="font-mono text-meta text-fg-3">
          <PointsButton points={points} filter={{ areaId: id }}>
            <span>{total}</span>
            <span className="sr-only"> in {name}</span>
          </PointsButton>
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={reached}
        aria-valuetext={[total, ...words].join(", ")}
        className="flex h-2.5 overflow-hidden rounded-full bg-surface-3 forced-color-adjust-none"
      >
        {reached > 0 && <span className="origin-left animate-fill bg-area" style={share(reached)} />}
        {brought > 0 && (
          <span
            className="rounded-e-full border-2 border-area bg-area-soft first:rounded-s-full"
            style={share(brought)}
          />
        )}
      </div>
      <p aria-hidden className={cn("mt-1.5 text-small", lacking > 0 ? "text-warning" : "text-fg-2")}>
        {words.join(", ")}
      </p>
    </>
  );
}
