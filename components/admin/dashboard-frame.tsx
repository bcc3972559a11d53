import { TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";

/** The frame of the Administration Dashboard: the way back, and the title. */
export function DashboardFrame({ children }: { children: ReactNode }) {
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
      <main className="mx-auto max-w-360 px-4 pt-8 pb-14 md:px-8 lg:max-xl:px-5">
        <h1 className="mb-6 text-h1-narrow lg:text-h1">Administration Dashboard</h1>
        {children}
      </main>
    </div>
  );
}

/** Warns that this server is not in production. */
export function DevelopmentNotice() {
  return (
    <p className="mb-6 flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
      Development mode: this server is not the one your learners use.
    </p>
  );
}
