import type { Metadata } from "next";
import Link from "next/link";
import { Prose } from "@/components/api-docs/call-details";
import { Finder } from "@/components/api-docs/found";
import { GettingStarted } from "@/components/api-docs/getting-started";
import { LazyReference } from "@/components/api-docs/lazy-reference";
import { buttonClass } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { PageHeader } from "@/components/ui/page-header";
import { currentActor } from "@/lib/identity/auth/session";
import { env } from "@/lib/platform/env";
import { apiDocument } from "@/lib/platform/http/api-document";

export const metadata: Metadata = { title: "API" };

/** `/docs`, public: the API's reference. */
export default async function DocsPage({ searchParams }: PageProps<"/docs">) {
  const [{ q }, actor, document] = await Promise.all([searchParams, currentActor(), apiDocument()]);
  const wayOut = actor ? { href: "/", label: "Home" } : { href: "/login?next=%2Fdocs", label: "Sign in" };
  return (
    <div className="relative isolate min-h-dvh">
      <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-72 lamp-glow" />
      <header className="flex items-center justify-between gap-4 border-line border-b px-4 py-3 md:px-8">
        <Link href="/" aria-label="Waypoint, home" className="rounded-nav">
          <Logo />
        </Link>
        <Link href={wayOut.href} className={buttonClass({ variant: "secondary", size: "sm" })}>
          {wayOut.label}
        </Link>
      </header>
      <main className="mx-auto max-w-page px-4 pt-8 pb-14 md:px-8">
        <PageHeader
          title="API"
          lead={
            <>
              Every call with its parameters, answers and an example. For programs:{" "}
              <a href="/api/openapi.json" className="text-accent-text underline underline-offset-3">
                openapi.json
              </a>
            </>
          }
        />
        <div className="flex max-w-measure flex-col gap-3 pb-6 text-fg-2">
          {document.info.description.split("\n\n").map((paragraph) => (
            <p key={paragraph}>
              <Prose text={paragraph} />
            </p>
          ))}
        </div>
        <GettingStarted origin={env().APP_URL} />
        <Finder initial={typeof q === "string" ? q : ""}>
          <LazyReference readerId={actor?.id ?? null} />
        </Finder>
      </main>
    </div>
  );
}
