import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import type { AreaPoints, AreaProgress } from "@/lib/learning/progress/schema";
import { type AreaHue, type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";

/** Points by knowledge area; sub areas follow their main area in its hue. */
export function AreaBars({ areas, hues }: { areas: AreaProgress[]; hues: AreaHues }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] items-start gap-3">
      {areas.map((main) => {
        const hue = hueOf(hues, main.id);
        return (
          <li key={main.id} className="rounded-tile border bg-surface-1 p-5">
            <AreaBar area={main} hue={hue} isMain />
            {main.subs.length > 0 && (
              <ul className="mt-4 flex flex-col gap-3 border-t pt-4">
                {main.subs.map((sub) => (
                  <li key={sub.id}>
                    <AreaBar area={sub} hue={hue} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AreaBar({ area, hue, isMain = false }: { area: AreaPoints; hue: AreaHue; isMain?: boolean }) {
  const { figure } = useFormats();
  const { name, earned, total } = area;
  const points = `${figure(earned)} of ${figure(total)} points`;
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        {isMain ? (
          <h3 className="min-w-0 text-lead font-bold wrap-anywhere">{name}</h3>
        ) : (
          <p className="min-w-0 text-small text-fg-2 wrap-anywhere">{name}</p>
        )}
        <p className="font-mono text-meta text-fg-3">
          <PointsButton points={earned} filter={{ areaId: area.id }}>
            <span>{points}</span>
            <span className="sr-only"> in {name}</span>
          </PointsButton>
        </p>
      </div>
      <ProgressBar value={earned} max={total} hue={hue} size={isMain ? "md" : "thin"} />
    </>
  );
}
