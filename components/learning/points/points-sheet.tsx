"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Select } from "@/components/ui/select";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import { pointsQuery } from "@/lib/learning/points/api";
import type { PointFilter } from "@/lib/learning/points/schema";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { EntryList } from "./entry-list";
import { reachedBy } from "./reached-by";

/** The total for which a sheet is opened, with its filter; `threshold` is a badge's. */
export type PointsOpening = { points: number; filter?: PointFilter; threshold?: number };

type Props = { userId: string; isOwn: boolean; opening: PointsOpening; onClose: () => void };

/** The entries of a total, newest first, with the total after each; for a badge, those up to its threshold. */
export default function PointsSheet({ userId, isOwn, opening, onClose }: Props) {
  const { counted, figure } = useFormats();
  const [areaId, setAreaId] = useState(opening.filter?.areaId);
  const { threshold } = opening;
  const query = useInfiniteQuery({
    ...pointsQuery(userId, { ...opening.filter, areaId }),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isError } = query;
  // The entry that reached the threshold may be on any page. After a failure only the button loads again.
  useEffect(() => {
    if (threshold !== undefined && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [threshold, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const all = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const reached = threshold === undefined || hasNextPage ? undefined : reachedBy(all, threshold);
  const entries = reached ? all.slice(all.indexOf(reached)) : all;
  const total = entries[0]?.balance ?? (data ? 0 : opening.points);
  return (
    <Dialog
      onClose={onClose}
      title={`Where ${total === 1 ? "this" : "these"} ${counted(total, "point")} ${total === 1 ? "comes" : "come"} from`}
      description={
        threshold === undefined
          ? undefined
          : reached
            ? `Point ${figure(threshold)} came with “${reached.video.title}”.`
            : `${figure(total)} of ${counted(threshold, "point")}.`
      }
      shape="sheet"
      width="lg"
    >
      {!opening.filter?.videoId && threshold === undefined && <AreaFilter value={areaId} onChoose={setAreaId} />}
      <Loaded query={query} failed="The points could not be loaded. Nothing is lost.">
        {() =>
          entries.length === 0 ? (
            <p className="py-6 text-fg-2">No points here yet.</p>
          ) : (
            <EntryList entries={entries} isOwn={isOwn} />
          )
        }
      </Loaded>
      {(threshold === undefined || isError) && <LoadMore query={query} />}
    </Dialog>
  );
}

function AreaFilter({
  value,
  onChoose,
}: {
  value: string | undefined;
  onChoose: (areaId: string | undefined) => void;
}) {
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  return (
    <Field label="Knowledge area" className="mb-4 max-w-80">
      <Select value={value ?? ""} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">All knowledge areas</option>
        <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
      </Select>
    </Field>
  );
}
