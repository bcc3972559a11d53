"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterSelect } from "@/components/lists/filter-select";
import { ListState } from "@/components/lists/list-state";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/states/empty-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { teamAreasQuery } from "@/lib/organisation/reports/api";
import type { TeamAreas } from "@/lib/organisation/reports/schema";
import { counted, figure } from "@/lib/platform/counted";
import { heatStep } from "./heat-step";

type Area = TeamAreas["areas"][number];

const colours = ["bg-heat-0", "bg-heat-1", "bg-heat-2", "bg-heat-3", "bg-heat-4"];

/** A team's users and knowledge areas: a table whose cells are coloured by the share of the area's points that a user has. */
export default function AreaMatrix({ teamId }: { teamId: string }) {
  const query = useInfiniteQuery(teamAreasQuery(teamId));
  const [mainId, setMainId] = useState("");
  const all = query.data?.pages[0]?.areas ?? [];
  const users = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const mains = all.filter(({ level }) => level === "main");
  const divided = mains.filter(({ id }) => all.some(({ parentId }) => parentId === id));
  const areas = mainId ? all.filter(({ id, parentId }) => id === mainId || parentId === mainId) : mains;
  return (
    <ListState
      query={query}
      what="The knowledge areas of this team"
      isEmpty={users.length === 0 || all.length === 0}
      empty={
        <EmptyState level={3} title="Nothing to compare yet">
          The table needs a user in the team and a knowledge area.
        </EmptyState>
      }
    >
      {divided.length > 0 && (
        <FilterSelect
          label="Knowledge areas"
          value={mainId}
          onChoose={setMainId}
          all="Main areas"
          options={Object.fromEntries(divided.map(({ id, name }) => [id, name]))}
          className="mb-4 max-w-80"
        />
      )}
      <Matrix areas={areas} users={users} />
      <LoadMore query={query} isFollowed />
    </ListState>
  );
}

function Matrix({ areas, users }: { areas: Area[]; users: TeamAreas["users"] }) {
  return (
    <figure className="rounded-tile border bg-surface-1 p-4 md:p-5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section aria-label="Points by user and knowledge area" tabIndex={0} className="overflow-x-auto">
        <table className="border-separate border-spacing-1 text-small">
          <caption className="sr-only">Points by user and knowledge area</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-surface-1 pr-3 text-left font-medium text-fg-2">
                Name
              </th>
              {areas.map(({ id, name }) => (
                <th key={id} scope="col" className="min-w-20 max-w-32 px-1 align-bottom font-medium wrap-anywhere">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {users.map(({ userId, name, points }) => (
              <tr key={userId}>
                <th
                  scope="row"
                  className="sticky left-0 max-w-48 bg-surface-1 pr-3 text-left font-normal wrap-anywhere"
                >
                  {name}
                </th>
                {areas.map((area) => (
                  <Cell key={area.id} points={points[area.id] ?? 0} total={area.totalPoints} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="sticky left-0 bg-surface-1 pr-3 text-left font-medium text-fg-2">
                With points
              </th>
              {areas.map(({ id, learners }) => (
                <td key={id} className={cn("p-1 text-center text-meta", learners === 0 ? "text-warning" : "text-fg-2")}>
                  {learners === null ? "–" : learners === 0 ? "Nobody" : counted(learners, "user")}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <figcaption className="mt-4 flex flex-wrap items-center gap-1.5 text-meta text-fg-3">
        No points
        {colours.map((colour) => (
          <span key={colour} aria-hidden className={cn("size-3 rounded-[3px] forced-color-adjust-none", colour)} />
        ))}
        All points of the area
      </figcaption>
    </figure>
  );
}

function Cell({ points, total }: { points: number; total: number }) {
  const step = heatStep(points, total);
  return (
    <td className="p-0 text-center font-mono text-meta">
      <span className="flex flex-col items-stretch gap-1">
        <span aria-hidden className={cn("h-4 rounded-[3px] forced-color-adjust-none", colours[step])} />
        <span className={points === 0 ? "text-fg-3" : undefined}>{figure(points)}</span>
      </span>
    </td>
  );
}
