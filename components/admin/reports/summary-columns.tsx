import type { Column } from "@/components/lists/data-table";
import type { ReportOf } from "@/lib/organisation/reports/api";
import type { SummaryFigures } from "@/lib/organisation/reports/schema";
import { counted, figure, percent } from "@/lib/platform/counted";
import { DashboardLink } from "../address/dashboard-link";
import { subjectNames } from "./report-subjects";

const linkClass =
  "inline-flex min-h-6 items-center font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11";

/** The columns of the list of reports; the server sorts, the highest first. */
export const summaryColumns = (subject: ReportOf["subject"]): [Column<SummaryFigures>, ...Column<SummaryFigures>[]] => [
  {
    header: subjectNames[subject],
    sort: { by: "title", direction: "ascending" },
    cell: ({ id, title }) => (
      <DashboardLink to={{ tab: "reports", subject, of: id }} className={linkClass}>
        {title}
      </DashboardLink>
    ),
  },
  { header: "Under way", isNumeric: true, cell: ({ underWay }) => figure(underWay) },
  {
    header: "Completed",
    isNumeric: true,
    sort: { by: "completed", direction: "descending" },
    cell: ({ completedPercent }) => percent(completedPercent),
  },
  {
    header: "Late",
    isNumeric: true,
    sort: { by: "late", direction: "descending" },
    cell: ({ id, title, late }) =>
      late === 0 ? (
        "0"
      ) : (
        <DashboardLink
          to={{ tab: "reports", subject, of: id, late: "true" }}
          className="inline-flex min-h-6 items-center font-semibold text-danger underline underline-offset-4 touch:min-h-11"
        >
          {figure(late)}
          <span className="sr-only"> {`${late === 1 ? "user" : "users"} late with ${title}`}</span>
        </DashboardLink>
      ),
  },
  {
    header: "Last 30 days",
    isNumeric: true,
    sort: { by: "recent", direction: "descending" },
    cell: ({ recent }) => (
      <>
        <span aria-hidden>{figure(recent)}</span>
        <span className="sr-only">{counted(recent, "completion")}</span>
      </>
    ),
  },
  {
    header: "Rating",
    isNumeric: true,
    sort: { by: "rating", direction: "descending" },
    cell: ({ rating }) => (rating === null ? "none" : rating.toFixed(1)),
  },
];
