import { Search } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Logo } from "@/components/ui/logo";
import { requestSearch } from "@/components/ui/search-request";
import { Account } from "./account";
import { Nav } from "./nav";
import { NoticesBell } from "./notices-bell";
import { OfflineBanner } from "./offline-banner";

/** The frame of every learner's screen: navigation, account menu and offline banner. */
export function Shell({ managesTeams, children }: { managesTeams: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-semibold text-accent-fg focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="print:hidden md:fixed md:inset-y-0 md:left-0 md:z-30 md:flex md:w-18 md:flex-col md:gap-4 md:overflow-y-auto md:overflow-x-clip md:border-r md:bg-bg md:pt-5 md:pb-5 lg:w-58">
        <Link
          href="/"
          aria-label="Waypoint, home"
          className="flex min-h-8 items-center rounded-nav max-md:hidden md:mx-3 md:justify-center lg:justify-start lg:px-3"
        >
          <Logo wordClassName="max-lg:sr-only" />
        </Link>
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 md:flex md:flex-1 md:flex-col md:gap-4">
          <OfflineBanner
            inRail
            className="bg-bg md:order-last md:mt-auto md:max-lg:fixed md:max-lg:right-0 md:max-lg:bottom-0 md:max-lg:left-18 lg:mx-3"
          />
          <Nav managesTeams={managesTeams} />
        </div>
        <div className="flex items-center gap-1 max-md:absolute max-md:top-3.5 max-md:right-3 max-md:z-20 md:flex-col md:px-3 lg:items-stretch">
          <div className="flex items-center gap-1 md:max-lg:flex-col">
            <NoticesBell />
            <IconButton
              label="Search"
              aria-keyshortcuts="/ Control+K"
              icon={<Search aria-hidden size={20} strokeWidth={1.75} />}
              onClick={() => requestSearch()}
            />
          </div>
          <Account managesTeams={managesTeams} />
        </div>
      </header>
      <div className="relative isolate pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0 md:pl-18 lg:pl-58 print:p-0">
        <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-72 lamp-glow print:hidden" />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-page px-4 pt-5 pb-14 outline-none md:px-8 md:pt-8 xl:px-10 print:max-w-none print:p-0"
        >
          {children}
        </main>
      </div>
    </>
  );
}
