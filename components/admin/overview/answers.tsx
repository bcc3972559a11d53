import { GLANCE_DAYS } from "@/lib/organisation/overview/glance";
import type { Overview } from "@/lib/organisation/overview/schema";
import { figure, percent } from "@/lib/platform/counted";
import type { DashboardAddress } from "../address/dashboard-address";
import { DashboardLink } from "../address/dashboard-link";
import { changeInWords, changeSinceInWords } from "./glance-change";

type Answer = { label: string; value: string; change: string; to: DashboardAddress };

/** The state of the organisation in four figures of the last days, each with its trend and a link to its rows. */
export function Answers({ glance, training }: Pick<Overview, "glance" | "training">) {
  const days = GLANCE_DAYS;
  const { now, before } = training;
  const answers: Answer[] = [
    {
      label: "Active",
      value: figure(glance.now.learners),
      change: changeInWords(glance.now.learners, glance.before.learners, days),
      to: { tab: "users", sort: "lastSignIn" },
    },
    {
      label: "Required training done",
      value: now.donePercent === null ? "–" : percent(now.donePercent),
      change:
        now.donePercent === null
          ? "Nothing is assigned"
          : changeSinceInWords(now.donePercent, before.donePercent ?? 0, days, "percentage point"),
      to: { tab: "reports", subject: "teams" },
    },
    {
      label: "Late",
      value: figure(now.late),
      change: changeSinceInWords(now.late, before.late, days),
      to: { tab: "users", late: "1" },
    },
    {
      label: "Completed",
      value: figure(glance.now.completions),
      change: changeInWords(glance.now.completions, glance.before.completions, days),
      to: { tab: "reports", subject: "videos", sort: "recent" },
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {answers.map(({ label, value, change, to }) => (
        <li key={label} className="flex">
          <DashboardLink
            to={to}
            className="flex flex-1 flex-col rounded-tile border bg-surface-1 p-4 transition-colors hover:border-line-strong hover:bg-surface-2 sm:p-5"
          >
            <span className="text-small text-fg-2">{label}</span>
            <span className="mt-1 font-display text-h1-narrow font-bold lg:text-numeral">{value}</span>
            <span className="mt-auto pt-1 text-small text-fg-3">{change}</span>
          </DashboardLink>
        </li>
      ))}
    </ul>
  );
}
