import type { ComponentType } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import type { TabProps } from "./address/dashboard-address";
import { OverviewTab } from "./overview/overview-tab";
import { OVERVIEW, type TabCode } from "./use-open-tab";

type Panel = ComponentType<TabProps> & TabCode & { preload: () => void };

/** A view of a section, by its `tab` in the address. */
export type View = { tab: string; label: string; Panel: Panel };

/** A tab of the dashboard with its views. The first one names the section in the address. */
export type Section = { label: string; views: [View, ...View[]] };

/** Views render only in the browser, which fetches their lists anyway; each loads when it is first opened. */
const view = (tab: string, label: string, load: Parameters<typeof lazyPart<TabProps>>[0]): View => ({
  tab,
  label,
  Panel: lazyPart<TabProps>(load, Spinner),
});

const section = (label: string, ...views: Section["views"]): Section => ({ label, views });

/** A section of one view, which has its name. */
const single = (...of: Parameters<typeof view>): Section => section(of[1], view(...of));

/** Overview is part of the page's own code, so it has nothing to load. */
const Overview: Panel = Object.assign(() => OverviewTab(), {
  isLoaded: () => true,
  load: async () => {},
  preload: () => {},
});

/** The sections in their order, under their headings. */
export const groups: { heading?: string; sections: Section[] }[] = [
  { sections: [section("Overview", { tab: OVERVIEW, label: "Overview", Panel: Overview })] },
  {
    heading: "People",
    sections: [
      single("users", "Users", () => import("./users/users-tab")),
      single("teams", "Teams", () => import("./teams/teams-tab")),
      single("reports", "Reports", () => import("./reports/reports-tab")),
    ],
  },
  {
    heading: "Library",
    sections: [
      section(
        "Videos",
        view("videos", "All", () => import("./videos/videos-tab")),
        view("health", "Health", () => import("./health/health-tab")),
      ),
      section(
        "Knowledge",
        view("knowledge", "Areas", () => import("./knowledge/knowledge-tab")),
        view("coverage", "Coverage", () => import("./coverage/coverage-tab")),
        view("points", "Points", () => import("./points/points-tab")),
      ),
      single("paths", "Paths", () => import("./paths/paths-tab")),
      single("careers", "Careers", () => import("./careers/careers-tab")),
      section(
        "Comments",
        view("comments", "All", () => import("./comments/comments-tab")),
        view("reported", "Reported", () => import("./comments/reported")),
      ),
    ],
  },
  {
    heading: "System",
    sections: [
      single("audit", "Audit", () => import("./audit/audit-tab")),
      single("settings", "Settings", () => import("./settings/settings-tab")),
    ],
  },
];

const sections = groups.flatMap((group) => group.sections);

/** The view that a tab of the address names, with its section; Overview for any other. */
export function findView(tab: string | undefined): { section: Section; view: View } {
  const found = sections.flatMap((section) => section.views.map((view) => ({ section, view })));
  return found.find(({ view }) => view.tab === tab) ?? (found[0] as (typeof found)[number]);
}
