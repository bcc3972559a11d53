import type { Column } from "@/components/lists/data-table";
import { buttonClass } from "@/components/ui/button";
import type { EmptySearchTerm } from "@/lib/library/searches/schema";
import { figure } from "@/lib/platform/counted";
import { plainFormats } from "@/lib/platform/formats";
import { DashboardLink } from "../address/dashboard-link";

type Row = EmptySearchTerm & { id: string };

/** The columns of the searches that found nothing. */
export const searchColumns: [Column<Row>, ...Column<Row>[]] = [
  {
    header: "Search",
    cell: ({ term }) => (
      <DashboardLink
        to={{ tab: "videos", q: term }}
        className="inline-flex min-h-6 items-center font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11"
      >
        {term}
      </DashboardLink>
    ),
  },
  { header: "Learners", isNumeric: true, cell: ({ people }) => figure(people) },
  { header: "Searches", isNumeric: true, cell: ({ searches }) => figure(searches) },
  {
    header: "Last",
    isNumeric: true,
    cell: ({ lastOn }) => <time dateTime={lastOn}>{plainFormats.longDay(lastOn)}</time>,
  },
  {
    header: "What to do",
    cell: ({ term }) => (
      <DashboardLink
        to={{ tab: "videos", add: "new" }}
        className={buttonClass({ variant: "secondary", size: "sm" }, "whitespace-nowrap")}
      >
        Add video <span className="sr-only">for “{term}”</span>
      </DashboardLink>
    ),
  },
];
