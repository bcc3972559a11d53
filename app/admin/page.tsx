import type { Metadata } from "next";
import { Dashboard } from "@/components/admin/dashboard";
import { DashboardFrame, DevelopmentNotice } from "@/components/admin/dashboard-frame";
import { dashboardScreens } from "@/components/admin/screens";
import { CurrentUserProvider } from "@/components/identity/auth/current-user";
import { SearchHost } from "@/components/organisation/search/search-host";
import { OfflineBanner } from "@/components/shell/offline-banner";
import { Prefetched, QueryProvider } from "@/components/shell/query-provider";
import { requireAdmin } from "@/lib/identity/auth/session";
import { prefetchOverview } from "@/lib/organisation/overview/prefetch";
import { env } from "@/lib/platform/env";
import { prefetch } from "@/lib/platform/http/prefetch";
import { readTimeZone } from "@/lib/platform/organisation/data";

export const metadata: Metadata = { title: "Administration Dashboard" };

/** `/admin`: the Administration Dashboard, for administrators only. */
export default async function AdminPage() {
  const { id, name, email, isAdmin, profilePictureUrl, shortcuts } = await requireAdmin();
  const { NODE_ENV } = env();
  const state = await prefetch(prefetchOverview(await readTimeZone(), new Date()));
  return (
    <DashboardFrame>
      {NODE_ENV !== "production" && <DevelopmentNotice />}
      <QueryProvider>
        <CurrentUserProvider user={{ id, name, email, isAdmin, profilePictureUrl }}>
          <Prefetched state={state}>
            <Dashboard />
          </Prefetched>
          <SearchHost screens={dashboardScreens} hasSlash={shortcuts} />
        </CurrentUserProvider>
        <OfflineBanner className="fixed inset-x-0 bottom-0 z-40" />
      </QueryProvider>
    </DashboardFrame>
  );
}
