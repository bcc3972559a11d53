"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import {
  type DashboardAddress,
  dashboardAddress,
  readDashboardAddress,
  type TabProps,
} from "./address/dashboard-address";
import { OverviewTab } from "./overview/overview-tab";
import { OVERVIEW, shownAddress, useOpenTab } from "./use-open-tab";

/** Panels render only in the browser, which fetches their lists anyway. */
const panel = (load: Parameters<typeof lazyPart<TabProps>>[0]) => lazyPart<TabProps>(load, Spinner);

type DashboardTab = { value: string; label: string; Panel: ReturnType<typeof panel> };

/** The tabs after Overview, in order; each loads when it is first opened. */
const tabs: DashboardTab[] = [
  {
    value: "users",
    label: "Users",
    Panel: panel(() => import("./users/users-panel").then(({ UsersPanel }) => ({ default: UsersPanel }))),
  },
  {
    value: "teams",
    label: "Teams",
    Panel: panel(() => import("./teams/teams-tab").then(({ TeamsTab }) => ({ default: TeamsTab }))),
  },
  {
    value: "knowledge",
    label: "Knowledge",
    Panel: panel(() => import("./knowledge/knowledge-tab").then(({ KnowledgeTab }) => ({ default: KnowledgeTab }))),
  },
  {
    value: "videos",
    label: "Videos",
    Panel: panel(() => import("./videos/videos-tab").then(({ VideosTab }) => ({ default: VideosTab }))),
  },
  {
    value: "paths",
    label: "Paths",
    Panel: panel(() => import("./paths/paths-tab").then(({ PathsTab }) => ({ default: PathsTab }))),
  },
  {
    value: "careers",
    label: "Careers",
    Panel: panel(() => import("./careers/careers-tab").then(({ CareersTab }) => ({ default: CareersTab }))),
  },
  {
    value: "health",
    label: "Health",
    Panel: panel(() => import("./health/health-tab").then(({ HealthTab }) => ({ default: HealthTab }))),
  },
  {
    value: "coverage",
    label: "Coverage",
    Panel: panel(() => import("./coverage/coverage-tab").then(({ CoverageTab }) => ({ default: CoverageTab }))),
  },
  {
    value: "reports",
    label: "Reports",
    Panel: panel(() => import("./reports/reports-tab").then(({ ReportsTab }) => ({ default: ReportsTab }))),
  },
  {
    value: "points",
    label: "Points",
    Panel: panel(() => import("./points/points-tab").then(({ PointsTab }) => ({ default: PointsTab }))),
  },
  {
    value: "audit",
    label: "Audit",
    Panel: panel(() => import("./audit/audit-tab").then(({ AuditTab }) => ({ default: AuditTab }))),
  },
  {
    value: "settings",
    label: "Settings",
    Panel: panel(() => import("./settings/settings-tab").then(({ SettingsTab }) => ({ default: SettingsTab }))),
  },
];

/** The tabs of the Administration Dashboard, Overview first. The address holds the open tab and dialog. */
export function Dashboard() {
  const address = readDashboardAddress(useSearchParams());
  const tab = tabs.some(({ value }) => value === address.tab) ? (address.tab as string) : OVERVIEW;
  const list = useRef<HTMLDivElement>(null);
  // On narrow screens the tab list scrolls.
  useEffect(() => {
    const activeTab = list.current?.querySelector(`[role="tab"][data-state="active"][id$="${tab}"]`);
    activeTab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  const { open, loading, isWaiting } = useOpenTab((value) => tabs.find((tab) => tab.value === value)?.Panel);
  const go = (changes: DashboardAddress) =>
    history.replaceState(null, "", dashboardAddress({ ...shownAddress(), ...changes }));
  return (
    <ConfirmPassword>
      <Tabs value={tab} onValueChange={open}>
        <TabList ref={list} aria-label="Administration">
          <Tab value={OVERVIEW}>Overview</Tab>
          {tabs.map(({ value, label, Panel }) => (
            <Tab
              key={value}
              value={value}
              aria-busy={loading === value || undefined}
              className="aria-busy:animate-pulse"
              onPointerEnter={Panel.preload}
            >
              {label}
            </Tab>
          ))}
        </TabList>
        {/* Not a toast, whose code may not be loaded either. */}
        <p role="status" className="text-small text-warning not-empty:mt-3">
          {isWaiting && "The tab opens as soon as you are back online."}
        </p>
        <TabPanel value={OVERVIEW}>
          <OverviewTab />
        </TabPanel>
        {tabs.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Panel address={address} go={go} />
          </TabPanel>
        ))}
      </Tabs>
    </ConfirmPassword>
  );
}
