import { HydrationBoundary } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Dashboard } from "@/components/admin/dashboard";
import { DevelopmentNotice } from "@/components/admin/development-notice";
import { CurrentUserProvider } from "@/components/identity/auth/current-user";
import { OfflineBanner } from "@/components/shell/offline-banner";
import { QueryProvider } from "@/components/shell/query-provider";
import { buttonClass } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { requireAdmin } from "@/lib/identity/auth/session";
import { prefetchOverview } from "@/lib/organisation/overview/prefetch";
import { env } from "@/lib/platform/env";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Administration Dashboard" };

/** `/admin`: the Administration Dashboard, for administrators only. */
export default async function AdminPage() {
  const { id, name, email, isAdmin, profilePictureUrl } = await requireAdmin();
  const { TIME_ZONE, NODE_ENV } = env();
  const state = await prefetch(prefetchOverview(TIME_ZONE, new Date()));
  return (
    <div className="relative isolate min-h-dvh">
      <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-72 lamp-glow" />
      <header className="flex items-center justify-between gap-4 border-line border-b px-4 py-3 md:px-8">
        <Link href="/" aria-label="Waypoint, home" className="rounded-nav">
          <Logo wordClassName="max-sm:sr-only" />
        </Link>
        <Link href="/" className={buttonClass({ variant: "secondary", size: "sm" })}>
          <X aria-hidden size={18} strokeWidth={1.75} />
          Close
        </Link>
      </header>
      <main className="mx-auto max-w-page px-4 pt-8 pb-14 md:px-8">
        <h1 className="mb-6 text-h1-narrow lg:text-h1">Administration Dashboard</h1>
        {NODE_ENV !== "production" && <DevelopmentNotice />}
        <QueryProvider>
          <CurrentUserProvider user={{ id, name, email, isAdmin, profilePictureUrl }}>
            <HydrationBoundary state={state}>
              <Dashboard />
            </HydrationBoundary>
          </CurrentUserProvider>
          <OfflineBanner className="fixed inset-x-0 bottom-0 z-40" />
        </QueryProvider>
      </main>
    </div>
  );
}
