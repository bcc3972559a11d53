import { Clapperboard, Compass, MailPlus, Route, Shapes } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { DashboardLink } from "../address/dashboard-link";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

const actions = [
  { label: "Add user", tab: "users", icon: <MailPlus {...icon} /> },
  { label: "Add video", tab: "videos", icon: <Clapperboard {...icon} /> },
  { label: "Add knowledge area", tab: "knowledge", icon: <Shapes {...icon} /> },
  { label: "Add learning path", tab: "paths", icon: <Route {...icon} /> },
  { label: "Add career track", tab: "careers", icon: <Compass {...icon} /> },
];

/** Links to an administrator's most frequent actions. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="mb-6">
      <h2 id="quick-actions" className="mb-3 text-h3">
        Quick actions
      </h2>
      <div className="flex flex-wrap gap-2.5">
        {actions.map(({ label, tab, icon: sign }) => (
          <DashboardLink key={tab} to={{ tab, add: "new" }} className={buttonClass({ variant: "secondary" })}>
            {sign}
            {label}
          </DashboardLink>
        ))}
      </div>
    </section>
  );
}
