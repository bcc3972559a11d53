import { ChartNoAxesColumn } from "lucide-react";
import { Tooltip } from "@/components/ui/overlays/tooltip";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { DashboardLink } from "../address/dashboard-link";

/** Leads from a row to the report of its users. */
export function ReportLink({ subject, id, title }: ReportOf & { title: string }) {
  return (
    <Tooltip label="Report">
      <DashboardLink
        to={{ tab: "reports", subject, of: id }}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-nav text-fg-2 hover:bg-surface-2 hover:text-fg touch:size-11"
      >
        <ChartNoAxesColumn aria-hidden size={18} strokeWidth={1.75} />
        <span className="sr-only">Report of {title}</span>
      </DashboardLink>
    </Tooltip>
  );
}
