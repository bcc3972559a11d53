import { cn } from "@/components/ui/cn";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { AreaCoverage } from "@/lib/organisation/coverage/schema";
import { figure } from "@/lib/platform/counted";

/** With more areas the picture shows the main areas only; the table shows all. */
const MAX_PICTURED_AREAS = 40;

/** Marks points of videos that cannot play. A pattern, because colour alone does not tell them apart. */
const STRIPES = "repeating-linear-gradient(135deg, var(--danger) 0 3px, transparent 3px 6px)";

const share = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (100 * part) / whole) : 0}%`;

type Props = {
  /** Main areas, each followed by its sub areas. */
  areas: AreaCoverage[];
  hues: AreaHues;
};

/**
 * Demand beside supply: to the left of each area its learners, to the right the share of its total points that its
 * videos offer. The table below it has the figures.
 */
export function CoveragePicture({ areas, hues }: Props) {
  const pictured = areas.length > MAX_PICTURED_AREAS ? areas.filter(({ level }) => level === "main") : areas;
  const most = Math.max(0, ...areas.map(({ active }) => active ?? 0));
  const hasDead = pictured.some(({ deadPoints }) => deadPoints > 0);
  return (
    <figure className="rounded-tile border bg-surface-1 p-4 md:p-6">
      <div aria-hidden className="mb-3 flex justify-between gap-4 text-small font-medium text-fg-2 md:hidden">
        <span>Learners</span>
        <span>Points offered</span>
      </div>
      <div aria-hidden className={cn(ROW, "mb-3 text-small font-medium text-fg-2 max-md:hidden")}>
        <span className="text-right">Learners</span>
        <span />
        <span>Points offered of the total</span>
      </div>
      <div
        role="img"
        aria-label="Learners beside the points offered, for each knowledge area. The table below has the figures."
        className="flex flex-col forced-color-adjust-none"
      >
        {pictured.map((area, index) => (
          <Row key={area.id} area={area} most={most} hue={hueOf(hues, area.id)} isFirst={index === 0} />
        ))}
      </div>
      <figcaption className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 border-t pt-4 text-small text-fg-2">
        <Key className="bg-heat-2">Active</Key>
        <Key className="bg-heat-4">Of these, finished</Key>
        <Key className="bg-line-strong">Points that can be earned</Key>
        {hasDead && <Key background={STRIPES}>Points of videos that cannot play</Key>}
        <Key className="bg-surface-3">Not offered</Key>
      </figcaption>
    </figure>
  );
}

const ROW = "grid grid-cols-2 items-center gap-x-1 md:grid-cols-[minmax(0,1fr)_13rem_minmax(0,1.2fr)] md:gap-x-4";

function Row({ area, most, hue, isFirst }: { area: AreaCoverage; most: number; hue: number; isFirst: boolean }) {
  const { name, level, active, finished, points, deadPoints, totalPoints } = area;
  const isMain = level === "main";
  const height = isMain ? "h-3.5" : "h-2";
  return (
    <div data-hue={hue} className={cn(ROW, isMain && !isFirst ? "pt-4" : "pt-1.5")}>
      <span
        className={cn(
          "wrap-anywhere max-md:col-span-2 max-md:mb-0.5 md:order-2 md:text-center",
          isMain ? "text-small font-semibold" : "text-meta text-fg-2",
        )}
      >
        {name}
      </span>
      <span className="flex items-center justify-end gap-2 md:order-1">
        <Figures className="w-10 text-right md:w-14">{active === null ? "–" : figure(active)}</Figures>
        <span className={cn("flex min-w-0 flex-1 justify-end overflow-hidden", height)}>
          <span
            className={cn("flex justify-end overflow-hidden rounded-l-full bg-heat-2", (active ?? 0) > 0 && "min-w-1")}
            style={{ width: share(active ?? 0, most) }}
          >
            <span className="bg-heat-4" style={{ width: share(finished ?? 0, active ?? 0) }} />
          </span>
        </span>
      </span>
      <span className="flex items-center gap-2 md:order-3">
        <span className={cn("flex min-w-0 flex-1 overflow-hidden rounded-r-full bg-surface-3", height)}>
          <span className="bg-area" style={{ width: share(points - deadPoints, totalPoints || points) }} />
          <span style={{ width: share(deadPoints, totalPoints || points), background: STRIPES }} />
        </span>
        <Figures className="w-20 md:w-30">
          {totalPoints > 0 ? `${figure(points)} of ${figure(totalPoints)}` : figure(points)}
        </Figures>
      </span>
    </div>
  );
}

/** A column of fixed width for figures, so that equal bars have equal lengths. */
const Figures = ({ className, children }: { className: string; children: string }) => (
  <span className={cn("shrink-0 font-mono text-meta text-fg-3", className)}>{children}</span>
);

function Key({ className, background, children }: { className?: string; background?: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden
        className={cn("size-3 rounded-sm border border-line-strong", className)}
        style={{ background }}
      />
      {children}
    </span>
  );
}
