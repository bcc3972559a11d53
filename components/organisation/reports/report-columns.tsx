import type { ReactNode } from "react";
import { UserStateChip } from "@/components/identity/users/user-chips";
import { PointsButton, PointsOf } from "@/components/learning/points/points-of";
import type { Column } from "@/components/lists/data-table";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import type { PointFilter } from "@/lib/learning/points/schema";
import type { ReportOf } from "@/lib/organisation/reports/api";
import type { ReportRow, ReportStatus, UserReportRow } from "@/lib/organisation/reports/schema";
import { counted, figure, percent } from "@/lib/platform/counted";
import { AssignmentsButton, LessonsButton } from "./figure-button";

/** A row of a table of users. */
export type ListedRow = ReportRow & { id: string };

/** The figures that both kinds of rows have. */
type Figures = Pick<ReportRow, keyof ReportRow & keyof UserReportRow>;

/** The words for a status. For a team they are about all assignments. */
export const statusNames: Record<ReportStatus, string> = {
  not_started: "Not started",
  in_progress: "In progress",
  completed: "Completed",
};

const tones = { not_started: "neutral", in_progress: "accent", completed: "success" } as const;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar day, or these words without one. */
const dayOr = (date: string | null, none: string) => (date ? day.format(new Date(date)) : none);

/** The filter of the sheet that a user's points open; for a team it has all points of the user. */
const filterOf = (subject: ReportOf["subject"], id: string): PointFilter =>
  ({ paths: { pathId: id }, videos: { videoId: id }, tracks: { trackId: id }, areas: { areaId: id }, teams: {} })[
    subject
  ];

/** A row's user, the name that its figures are of, and the filter of the sheet with its points. */
type Subject = { userId: string; name: string; filter: PointFilter };

/** The parts of a percentage: lessons, also for a track; points for an area; assignments for a team. */
const partsOf = ({ areaId, ...lessons }: PointFilter) =>
  areaId !== undefined ? "points" : Object.values(lessons).some(Boolean) ? "lessons" : "assignments";

/**
 * The columns of figures. Points open their entries, the other figures their lessons.
 * @param progress the header of the percentage
 */
const figureColumns = <Row extends Figures>(progress: string, subjectOf: (row: Row) => Subject): Column<Row>[] => [
  {
    header: "Status",
    cell: ({ status, ...row }) => (
      <>
        <Chip tone={tones[status]}>{statusNames[status]}</Chip>
        {"isInvited" in row && row.isInvited && <UserStateChip state="invited" className="mt-1" />}
      </>
    ),
  },
  {
    header: progress,
    sort: { by: "percent", direction: "ascending" },
    cell: (row) => <Share {...subjectOf(row)} share={row.percent} points={row.points} />,
  },
  {
    header: "Completed",
    cell: ({ checked, watched, marked, ...row }) => {
      const subject = subjectOf({ checked, watched, marked, ...row } as Row);
      return (
        <LessonsButton {...subject} className="text-small whitespace-nowrap">
          <span aria-hidden className="flex gap-x-2 lg:flex-col">
            {checked > 0 && <span>{figure(checked)} checked</span>}
            <span>{figure(watched)} watched</span>
            <span className="text-fg-3">{figure(marked)} marked</span>
          </span>
          <span className="sr-only">
            {checked > 0 && `${figure(checked)} checked, `}
            {figure(watched)} watched, {figure(marked)} marked: lessons of {subject.name}
          </span>
        </LessonsButton>
      );
    },
  },
  {
    header: "Points",
    isNumeric: true,
    sort: { by: "points", direction: "descending" },
    cell: (row) => (
      <Points {...subjectOf(row)} points={row.points}>
        {figure(row.points)}
      </Points>
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

/**
 * The columns of a report of users.
 * @param nameOf shows a row's name, for example as a link to the user
 */
export const reportColumns = (
  { subject, id }: ReportOf,
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
  ...figureColumns<ListedRow>(
    subject === "videos" ? "Watched" : subject === "teams" ? "Assignments done" : "Progress",
    ({ userId, name }) => ({ userId, name, filter: filterOf(subject, id) }),
  ),
];

const subjectWords: Record<UserReportRow["subject"], string> = {
  paths: "Learning path",
  videos: "Video",
  tracks: "Career track",
};

type SubjectRow = UserReportRow & { id: string };

/** The columns of the report of a user. */
export const userReportColumns = (userId: string): [Column<SubjectRow>, ...Column<SubjectRow>[]] => [
  {
    header: "Title",
    cell: ({ title, subject }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="block text-small text-fg-3">{subjectWords[subject]}</span>
      </span>
    ),
  },
  ...figureColumns<SubjectRow>("Progress", ({ subject, subjectId, title }) => ({
    userId,
    name: title,
    filter: filterOf(subject, subjectId),
  })),
];

/** A figure that opens the entries of a user's points. */
function Points({ userId, name, filter, points, children }: Subject & { points: number; children: ReactNode }) {
  return (
    <PointsOf userId={userId} isOwn={false}>
      <PointsButton points={points} filter={filter}>
        <span aria-hidden>{children}</span>
        <span className="sr-only">
          {counted(points, "point")} of {name}
        </span>
      </PointsButton>
    </PointsOf>
  );
}

function Share({ share, points, ...subject }: Subject & { share: number | null; points: number }) {
  const { name, filter } = subject;
  if (share === null) return <span className="text-fg-3">–</span>;
  const parts = partsOf(filter);
  const text = <span aria-hidden>{percent(share)}</span>;
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
      <span className="font-mono text-meta text-fg-2">
        {parts === "lessons" ? (
          <LessonsButton {...subject}>
            {text}
            <span className="sr-only">Lessons of {name}</span>
          </LessonsButton>
        ) : parts === "points" ? (
          <Points {...subject} points={points}>
            {percent(share)}
          </Points>
        ) : (
          <AssignmentsButton userId={subject.userId} name={name}>
            {text}
            <span className="sr-only">Assignments of {name}</span>
          </AssignmentsButton>
        )}
      </span>
    </span>
  );
}
