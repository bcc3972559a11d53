import type { ReactNode } from "react";
import { PointsButton, PointsOf } from "@/components/learning/points/points-of";
import type { Column } from "@/components/lists/data-table";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { PointFilter } from "@/lib/learning/points/schema";
import type { ReportOf } from "@/lib/organisation/reports/api";
import type { ReportRow, ReportStatus } from "@/lib/organisation/reports/schema";
import { counted, figure, percent } from "@/lib/platform/counted";

/** A row of a table of users. */
export type ListedRow = ReportRow & { id: string };

/** The words for a status. Of a team they are about everything that is assigned. */
export const statusNames: Record<ReportStatus, string> = {
  not_started: "Not started",
  in_progress: "In progress",
  completed: "Completed",
};

const tones = { not_started: "neutral", in_progress: "accent", completed: "success" } as const;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar day, or what to say without one. */
const dayOr = (date: string | null, none: string) => (date ? day.format(new Date(date)) : none);

/** The filter of the sheet that a user's points open to; those of a team are all of their points. */
function pointsOf({ subject, id }: ReportOf): PointFilter {
  return {
    paths: { pathId: id },
    videos: { videoId: id },
    tracks: { trackId: id },
    areas: { areaId: id },
    teams: {},
  }[subject];
}

/**
 * The columns of a report. Points open to the entries that they are made of.
 * @param nameOf shows a row's name, for example as a link to the user
 */
export const reportColumns = (
  of: ReportOf,
  nameOf: (row: ListedRow) => ReactNode,
): [Column<ListedRow>, ...Column<ListedRow>[]] => [
  { header: "Name", sort: { by: "name", direction: "ascending" }, cell: nameOf },
  {
    header: "Team",
    isExtra: true,
    cell: ({ teams }) => (
      <span className="text-small wrap-anywhere">
        {teams.length > 0 ? teams.map(({ name }) => name).join(", ") : <span className="text-fg-3">No team</span>}
      </span>
    ),
  },
  { header: "Status", cell: ({ status }) => <Chip tone={tones[status]}>{statusNames[status]}</Chip> },
  {
    header: of.subject === "videos" ? "Watched" : of.subject === "teams" ? "Assignments done" : "Progress",
    sort: { by: "percent", direction: "ascending" },
    cell: (row) => <Share row={row} />,
  },
  {
    header: "Completed",
    cell: ({ watched, marked }) => (
      <span className="flex gap-x-2 text-small whitespace-nowrap lg:flex-col">
        <span>{figure(watched)} watched</span>
        <span className="text-fg-3">{figure(marked)} marked</span>
      </span>
    ),
  },
  {
    header: "Points",
    isNumeric: true,
    sort: { by: "points", direction: "descending" },
    cell: ({ userId, name, points }) => (
      <PointsOf userId={userId} isOwn={false}>
        <PointsButton points={points} filter={pointsOf(of)}>
          <span aria-hidden>{figure(points)}</span>
          <span className="sr-only">
            {counted(points, "point")} of {name}
          </span>
        </PointsButton>
      </PointsOf>
    ),
  },
  {
    header: "Last active",
    isExtra: true,
    sort: { by: "lastActive", direction: "ascending" },
    cell: ({ lastActiveOn }) => <span className="whitespace-nowrap">{dayOr(lastActiveOn, "Never")}</span>,
  },
  {
    header: "Due",
    sort: { by: "due", direction: "ascending" },
    cell: ({ dueOn, isLate }) => (
      <span className={cn("whitespace-nowrap", isLate && "font-semibold text-danger", !dueOn && "text-fg-3")}>
        {dayOr(dueOn, "–")}
        {isLate && <span className="block text-meta">Late</span>}
      </span>
    ),
  },
];

function Share({ row: { name, percent: share } }: { row: ListedRow }) {
  if (share === null) return <span className="text-fg-3">–</span>;
  return (
    <span className="flex items-center gap-2.5">
      <ProgressBar
        label={`Progress of ${name}`}
        value={share}
        max={100}
        valueText={percent(share)}
        size="thin"
        className="w-16"
      />
      <span aria-hidden className="font-mono text-meta text-fg-2">
        {percent(share)}
      </span>
    </span>
  );
}
