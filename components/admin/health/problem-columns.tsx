import Link from "next/link";
import type { Column } from "@/components/lists/data-table";
import { Chip } from "@/components/ui/chip";
import type { LibraryProblem, ProblemState } from "@/lib/library/video-health/schema";
import { britishDay } from "@/lib/platform/british-dates";
import { counted, figure } from "@/lib/platform/counted";
import { DashboardLink } from "../address/dashboard-link";
import { stateWords, whyOf } from "./problem-words";

const tones: Record<ProblemState, "danger" | "warning" | "neutral"> = {
  gone: "danger",
  blocked: "danger",
  private: "danger",
  partly: "warning",
  suspect: "warning",
  reported: "warning",
  replaced: "neutral",
  length: "neutral",
};

/** Paths and tracks named in a row; the others are counted. */
const MAX_NAMED = 2;

const linkClass = "inline-flex min-h-6 items-center underline-offset-4 wrap-anywhere hover:underline touch:min-h-11";

function Named({ items, tab }: { items: LibraryProblem["paths"]; tab: "paths" | "careers" }) {
  const others = items.length - MAX_NAMED;
  return (
    <>
      {items.slice(0, MAX_NAMED).map(({ id, title }) => (
        <li key={id}>
          <DashboardLink to={{ tab, edit: id }} className={linkClass}>
            {title}
          </DashboardLink>
        </li>
      ))}
      {others > 0 && <li className="text-fg-3">and {figure(others)} more</li>}
    </>
  );
}

function Breaks({ paths, tracks, underWay, plans }: LibraryProblem) {
  if (paths.length === 0 && plans === 0) return <span className="text-small text-fg-3">No path</span>;
  return (
    <ul className="flex flex-col gap-0.5 text-small">
      <Named items={paths} tab="paths" />
      <Named items={tracks} tab="careers" />
      {underWay > 0 && <li className="text-fg-2">{counted(underWay, "learner")} under way</li>}
      {plans > 0 && <li className="text-fg-2">{counted(plans, "plan")}</li>}
    </ul>
  );
}

/** The columns of the list of videos that need attention. */
export const problemColumns: [Column<LibraryProblem>, ...Column<LibraryProblem>[]] = [
  {
    header: "Video",
    cell: (problem) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block font-medium">{problem.title}</span>
        <span className="block max-w-measure text-small text-fg-2">{whyOf(problem)}</span>
        {problem.state === "length" && (
          <Link href={`/videos/${problem.id}`} className={linkClass}>
            Open the lesson
          </Link>
        )}
      </span>
    ),
  },
  {
    header: "State",
    cell: ({ state, setAsideAt }) => (
      <span className="flex flex-wrap gap-1">
        <Chip tone={tones[state]}>{stateWords[state]}</Chip>
        {setAsideAt && <Chip>Set aside</Chip>}
      </span>
    ),
  },
  {
    header: "Since",
    cell: ({ since }) => (
      <time dateTime={since} className="text-small whitespace-nowrap">
        {britishDay.format(new Date(since))}
      </time>
    ),
  },
  {
    header: "First refused",
    isExtra: true,
    cell: ({ firstRefusedAt }) =>
      firstRefusedAt ? (
        <time dateTime={firstRefusedAt} className="text-small whitespace-nowrap">
          {britishDay.format(new Date(firstRefusedAt))}
        </time>
      ) : (
        <span className="text-small text-fg-3">Never</span>
      ),
  },
  { header: "Breaks", cell: (problem) => <Breaks {...problem} /> },
  { header: "Points", isNumeric: true, isExtra: true, cell: ({ points }) => figure(points) },
];
