"use client";

import { useQuery } from "@tanstack/react-query";
import { useSetTotal } from "@/components/library/knowledge-areas/use-set-total";
import { Button } from "@/components/ui/button";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { areaUsageQuery } from "@/lib/library/videos/api";
import { figure } from "@/lib/platform/counted";

type Props = { areaId: string; name: string; offered: number; onSet: () => void };

/** Sets the total of one area to the points offered. */
export function SetTotal({ areaId, name, offered, onSet }: Props) {
  const { data: areas } = useQuery(knowledgeAreasQuery());
  const { setTotals, isRunning } = useSetTotal();
  const area = areas?.find(({ id }) => id === areaId);
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isRunning || !areas}
      onClick={() => area && setTotals([{ area, offered }], onSet)}
    >
      Set the total to {figure(offered)}
      <span className="sr-only"> in {name}</span>
    </Button>
  );
}

/** Sets the total of every area over its total, including those that the overview does not list. */
export function SetAllTotals({ count, onSet }: { count: number; onSet: () => void }) {
  const { data: areas } = useQuery(knowledgeAreasQuery());
  const { data: usage } = useQuery(areaUsageQuery());
  const { setTotals, isRunning } = useSetTotal();
  const offers = (areas ?? []).flatMap((area) => {
    const offered = usage?.find(({ knowledgeAreaId }) => knowledgeAreaId === area.id)?.pointsWithSubs ?? 0;
    return offered > area.totalPoints ? [{ area, offered }] : [];
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isRunning || !areas || !usage}
      onClick={() => setTotals(offers, onSet)}
    >
      Set all {figure(count)} totals
    </Button>
  );
}
