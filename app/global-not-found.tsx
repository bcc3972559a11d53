import type { Metadata } from "next";
import { LazyShell } from "@/components/shell/lazy-shell";
import { NotFound } from "@/components/shell/not-found";
import { requireActor } from "@/lib/identity/auth/session";
import { Document } from "./document";
import { shellProps } from "./shell-props";

export { viewport } from "./document";

export const metadata: Metadata = { title: "Page not found · Waypoint" };

/** The 404 page of unknown addresses: inside the shell for signed-in users, else a redirect to sign-in. */
export default async function GlobalNotFound() {
  const actor = await requireActor();
  return (
    <Document>
      <LazyShell {...(await shellProps(actor))}>
        <NotFound />
      </LazyShell>
    </Document>
  );
}
