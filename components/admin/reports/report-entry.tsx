import { ChartNoAxesColumn } from "lucide-react";
import type { MenuEntry } from "@/components/ui/overlays/menu-content";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { openPart } from "../address/dashboard-link";

/** The entry in a row's menu that opens the report of its users, or of a user. */
export const reportEntry = ({ subject, id }: ReportOf | { subject: "users"; id: string }): MenuEntry => ({
  kind: "item",
  label: "Report",
  icon: <ChartNoAxesColumn aria-hidden size={18} strokeWidth={1.75} />,
  onSelect: () => openPart({ tab: "reports", subject, of: id }),
});
