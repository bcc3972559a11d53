import { Clapperboard, Compass, MailPlus, Plus, Route, Shapes } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { EntriesMenu } from "@/components/ui/overlays/entries-menu";
import { DashboardLink, openPart } from "../address/dashboard-link";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

const actions = [
  { label: "Add user", tab: "users", icon: <MailPlus {...icon} /> },
  { label: "Add video", tab: "videos", icon: <Clapperboard {...icon} /> },
  { label: "Add knowledge area", tab: "knowledge", icon: <Shapes {...icon} /> },
  { label: "Add learning path", tab: "paths", icon: <Route {...icon} /> },
  { label: "Add career track", tab: "careers", icon: <Compass {...icon} /> },
];

/** A button that opens the menu of an administrator's most frequent actions. */
export function AddMenu() {
  return (
    <EntriesMenu
      align="end"
      className={buttonClass()}
      entries={actions.map(({ label, tab, icon: sign }) => ({
        kind: "item",
        label,
        icon: sign,
        onSelect: () => openPart({ tab, add: "new" }),
      }))}
    >
      <Plus {...icon} />
      Add
    </EntriesMenu>
  );
}

/** Links to the same actions. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="mt-8">
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
