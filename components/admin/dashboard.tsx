"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { Spinner } from "@/components/ui/spinner";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { type DashboardAddress, dashboardAddress, readDashboardAddress, type TabProps } from "./dashboard-address";
import { OverviewTab } from "./overview-tab";

const OVERVIEW = "overview";

/** The current address: the rendered one may be out of date. */
const shownAddress = () => readDashboardAddress(new URLSearchParams(location.search));

type DashboardTab = { value: string; label: string; Panel: ComponentType<TabProps> };

/** The tabs after Overview, in order; each loads when it is first opened. */
const tabs: DashboardTab[] = [
  {
    value: "users",
    label: "Users",
    Panel: lazy(() => import("./users-panel").then(({ UsersPanel }) => ({ default: UsersPanel }))),
  },
  {
    value: "teams",
    label: "Teams",
    Panel: lazy(() => import("./teams-tab").then(({ TeamsTab }) => ({ default: TeamsTab }))),
  },
  {
    value: "knowledge",
    label: "Knowledge",
    Panel: lazy(() => import("./knowledge-tab").then(({ KnowledgeTab }) => ({ default: KnowledgeTab }))),
  },
  {
    value: "videos",
    label: "Videos",
    Panel: lazy(() => import("./videos-tab").then(({ VideosTab }) => ({ default: VideosTab }))),
  },
  {
    value: "paths",
    label: "Paths",
    Panel: lazy(() => import("./paths-tab").then(({ PathsTab }) => ({ default: PathsTab }))),
  },
  {
    value: "careers",
    label: "Careers",
    Panel: lazy(() => import("./careers-tab").then(({ CareersTab }) => ({ default: CareersTab }))),
  },
  {
    value: "health",
    label: "Health",
    Panel: lazy(() => import("./health-tab").then(({ HealthTab }) => ({ default: HealthTab }))),
  },
  {
    value: "coverage",
    label: "Coverage",
    Panel: lazy(() => import("./coverage-tab").then(({ CoverageTab }) => ({ default: CoverageTab }))),
  },
  {
    value: "reports",
    label: "Reports",
    Panel: lazy(() => import("./reports-tab").then(({ ReportsTab }) => ({ default: ReportsTab }))),
  },
  {
    value: "points",
    label: "Points",
    Panel: lazy(() => import("./points-tab").then(({ PointsTab }) => ({ default: PointsTab }))),
  },
  {
    value: "audit",
    label: "Audit",
    Panel: lazy(() => import("./audit-tab").then(({ AuditTab }) => ({ default: AuditTab }))),
  },
  {
    value: "settings",
    label: "Settings",
    Panel: lazy(() => import("./settings/settings-tab").then(({ SettingsTab }) => ({ default: SettingsTab }))),
  },
];

/** The tabs of the Administration Dashboard, Overview first. The address holds the open tab and dialog. */
export function Dashboard() {
  // Tabs render only in the browser, which fetches their lists anyway.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const address = readDashboardAddress(useSearchParams());
  const tab = tabs.some(({ value }) => value === address.tab) ? (address.tab as string) : OVERVIEW;
  const list = useRef<HTMLDivElement>(null);
  // On narrow screens the tab list scrolls.
  useEffect(() => {
    const activeTab = list.current?.querySelector(`[role="tab"][data-state="active"][id$="${tab}"]`);
    activeTab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  const open = (next: string) => {
    // A press reports the tab twice: by the button going down and by the focus.
    if ((shownAddress().tab ?? OVERVIEW) === next) return;
    // Back returns to the tab before.
    history.pushState(null, "", dashboardAddress(next === OVERVIEW ? {} : { tab: next }));
  };
  const go = (changes: DashboardAddress) =>
    history.replaceState(null, "", dashboardAddress({ ...shownAddress(), ...changes }));
  return (
    <ConfirmPassword>
      <Tabs value={tab} onValueChange={open}>
        <TabList ref={list} aria-label="Administration">
          <Tab value={OVERVIEW}>Overview</Tab>
          {tabs.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={OVERVIEW}>
          <OverviewTab />
        </TabPanel>
        {tabs.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<Spinner />}>{isHydrated ? <Panel address={address} go={go} /> : <Spinner />}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </ConfirmPassword>
  );
}
