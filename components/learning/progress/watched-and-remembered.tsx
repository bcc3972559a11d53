"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { Forecast } from "@/components/learning/recall/forecast";
import { Chip } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { recallSummaryQuery } from "@/lib/learning/recall/api";
import type { RecallSummary } from "@/lib/learning/recall/schema";

const CardsDialog = lazyPart(() => import("@/components/learning/recall/cards-dialog"));
const WatchedDialog = lazyPart(() => import("./watched-dialog"));

type Area = RecallSummary["areas"][number];
type Figure = "watched" | "remembered";

/**
 * The watched and the remembered share of each area, with the lessons and cards behind each figure, and the cards that
 * are due next.
 */
export function WatchedAndRemembered({ userId, today }: { userId: string; today: string }) {
  const { preferences } = usePreferences();
  const { data: summary } = useQuery(recallSummaryQuery());
  const { percent } = useFormats();
  const [opened, setOpened] = useState<{ area: Area; figure: Figure }>();
  const close = () => setOpened(undefined);
  if (!preferences.recall || !summary || summary.areas.length === 0) return null;
  return (
    <section aria-labelledby="remembered" className="mt-10">
      <h2 id="remembered" className="mb-4 text-h2">
        {summary.remembered === null ? "Remembered" : `Remembered ${percent(summary.remembered)}`}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] items-start gap-3">
        {summary.areas.map((area) => (
          <AreaRow key={area.id} area={area} onOpen={(figure) => setOpened({ area, figure })} />
        ))}
      </ul>
      <Forecast forecast={summary.forecast} />
      {opened?.figure === "remembered" && (
        <CardsDialog title={`Cards of ${opened.area.name}`} areaId={opened.area.id} onClose={close} />
      )}
      {opened?.figure === "watched" && (
        <WatchedDialog userId={userId} area={opened.area} today={today} onClose={close} />
      )}
    </section>
  );
}

const figureClass =
  "inline-flex min-h-6 items-center underline decoration-dotted decoration-line-strong underline-offset-4 hover:decoration-current touch:min-h-11";

function AreaRow({ area, onOpen }: { area: Area; onOpen: (figure: Figure) => void }) {
  const { name, watched, remembered, cards, fading } = area;
  const { counted, percent } = useFormats();
  return (
    <li className="flex flex-col gap-1.5 rounded-tile border bg-surface-1 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="min-w-0 text-lead font-bold wrap-anywhere">{name}</h3>
        {fading && <Chip tone="warning">Fading</Chip>}
      </div>
      <p className="flex flex-wrap gap-x-4">
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen("watched")} className={figureClass}>
          {`Watched: ${counted(watched, "lesson")}`}
          <span className="sr-only"> in {name}</span>
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen("remembered")} className={figureClass}>
          {remembered === null ? `Remembered: ${counted(cards, "card")}` : `Remembered ${percent(remembered)}`}
          <span className="sr-only"> in {name}</span>
        </button>
      </p>
      {remembered === null && <p className="text-small text-fg-3">The percentage is shown after seven answers.</p>}
    </li>
  );
}
