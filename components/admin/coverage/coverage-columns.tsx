import type { ReactNode } from "react";
import type { Column } from "@/components/lists/data-table";
import { cn } from "@/components/ui/cn";
import type { AreaCoverage, UnreachableTarget } from "@/lib/organisation/coverage/schema";
import { counted, figure } from "@/lib/platform/counted";
import type { DashboardAddress } from "../address/dashboard-address";
import { DashboardLink } from "../address/dashboard-link";

type LinkProps = {
  to: DashboardAddress;
  /** The accessible name: the figure with its unit and knowledge area. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A figure that links to the place where it can be changed. */
function FigureLink({ to, label, className, children }: LinkProps) {
  return (
    <DashboardLink
      to={to}
      className={cn(
        "inline-flex min-h-6 items-center justify-end underline decoration-line-strong underline-offset-4 hover:decoration-current touch:min-h-11",
        className,
      )}
    >
      <span aria-hidden>{children}</span>
      <span className="sr-only">{label}</span>
    </DashboardLink>
  );
}

/** The difference between the points of an area and its total, in words; undefined when there is none. */
function pointsNote({ totalPoints, points, deadPoints }: AreaCoverage): string | undefined {
  const playable = points - deadPoints;
  if (totalPoints === 0) return "No total";
  if (playable < totalPoints) return `${figure(totalPoints - playable)} cannot be earned`;
  if (points > totalPoints) return `${figure(points - totalPoints)} over`;
}

function Points({ area }: { area: AreaCoverage }) {
  const { id, name, points, totalPoints } = area;
  const note = pointsNote(area);
  const words = `${figure(points)} of ${figure(totalPoints)}`;
  return (
    <span className="inline-flex flex-col items-end max-lg:items-start">
      <FigureLink
        to={{ tab: "knowledge", edit: id }}
        label={`${words} points offered in ${name}${note ? `, ${note.toLowerCase()}` : ""}: change the total`}
        className="whitespace-nowrap"
      >
        {words}
      </FigureLink>
      {note && (
        <span aria-hidden className="font-sans text-meta whitespace-nowrap text-warning">
          {note}
        </span>
      )}
    </span>
  );
}

/** A number of learners, or a dash until they are counted. */
function Learners({ count, to, label }: { count: number | null; to: DashboardAddress; label: string }) {
  if (count !== null)
    return (
      <FigureLink to={to} label={`${counted(count, "learner")} ${label}`}>
        {figure(count)}
      </FigureLink>
    );
  return (
    <span className="text-fg-3">
      <span aria-hidden>–</span>
      <span className="sr-only">Not counted yet</span>
    </span>
  );
}

/** Tracks named in a row; the others are counted. */
const MAX_NAMED = 2;

/** The tracks that require more points than the area offers, with the missing points. */
function Unreachable({ targets }: { targets: UnreachableTarget[] }) {
  if (targets.length === 0) return <span className="text-small text-fg-3">No track</span>;
  const others = targets.length - MAX_NAMED;
  return (
    <ul className="flex flex-col gap-1 text-small">
      {targets.slice(0, MAX_NAMED).map(({ id, title, missing }) => (
        <li key={id}>
          <DashboardLink
            to={{ tab: "careers", edit: id }}
            className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current touch:min-h-11"
          >
            {title}
          </DashboardLink>
          <span className="block text-meta text-warning">lacks {counted(missing, "point")}</span>
        </li>
      ))}
      {others > 0 && <li className="text-fg-3">and {figure(others)} more</li>}
    </ul>
  );
}

/** The columns of the coverage table. Each figure links to the place where it can be changed. */
export const coverageColumns: [Column<AreaCoverage>, ...Column<AreaCoverage>[]] = [
  {
    header: "Knowledge area",
    cell: ({ id, name, level }) => (
      <DashboardLink
        to={{ tab: "knowledge", edit: id }}
        className={cn(
          "inline-flex min-h-6 items-center underline-offset-4 wrap-anywhere hover:underline touch:min-h-11",
          level === "main" ? "font-semibold" : "text-fg-2 lg:pl-5",
        )}
      >
        {name}
      </DashboardLink>
    ),
  },
  {
    header: "Videos",
    isNumeric: true,
    cell: ({ id, name, videos }) => (
      <FigureLink
        to={videos > 0 ? { tab: "videos", areaId: id } : { tab: "videos", add: "new" }}
        label={`${counted(videos, "video")} in ${name}${videos > 0 ? "" : ": add one"}`}
      >
        {figure(videos)}
      </FigureLink>
    ),
  },
  {
    header: "Minutes",
    isNumeric: true,
    cell: ({ id, name, seconds, unknownLengths }) => {
      const minutes = Math.round(seconds / 60);
      const unknown = unknownLengths > 0 && `, ${counted(unknownLengths, "length")} unknown`;
      return (
        <FigureLink
          to={{ tab: "videos", areaId: id, sort: "title" }}
          label={`${unknown ? "about " : ""}${counted(minutes, "minute")}${unknown || ""} in ${name}: list the videos with their lengths`}
        >
          {unknown ? `about ${figure(minutes)} min${unknown}` : figure(minutes)}
        </FigureLink>
      );
    },
  },
  { header: "Points offered", isNumeric: true, cell: (area) => <Points area={area} /> },
  {
    header: "Active",
    isNumeric: true,
    cell: ({ id, name, active }) => (
      <Learners
        count={active}
        to={{ tab: "videos", areaId: id, sort: "popular" }}
        label={`active in ${name}: list the videos by learners`}
      />
    ),
  },
  {
    header: "Finished",
    isNumeric: true,
    cell: ({ id, name, finished }) => (
      <Learners
        count={finished}
        to={{ tab: "knowledge", edit: id }}
        label={`finished ${name}: change what finishes it`}
      />
    ),
  },
  { header: "Targets out of reach", cell: ({ unreachable }) => <Unreachable targets={unreachable} /> },
  {
    header: "Without questions",
    isNumeric: true,
    cell: ({ id, name, withoutQuestions }) =>
      withoutQuestions === 0 ? (
        <span className="text-fg-3">0</span>
      ) : (
        <FigureLink
          to={{ tab: "videos", areaId: id, needs: "questions" }}
          label={`${counted(withoutQuestions, "video")} in ${name} without questions: list them`}
        >
          {figure(withoutQuestions)}
        </FigureLink>
      ),
  },
  {
    header: "Cannot play",
    isNumeric: true,
    cell: ({ id, name, deadVideos }) =>
      deadVideos === 0 ? (
        <span className="text-fg-3">0</span>
      ) : (
        <FigureLink
          to={{ tab: "health", state: "dead", areaId: id }}
          label={`${counted(deadVideos, "video")} in ${name} that nobody can play: replace them`}
          className="font-semibold text-danger"
        >
          {figure(deadVideos)}
        </FigureLink>
      ),
  },
];
