import type { Metadata } from "next";
import { LazyShell } from "@/components/shell/lazy-shell";
import { NotFound } from "@/components/shell/not-found";
import { requireActor } from "@/lib/auth/session";
import { Document } from "./document";

export { viewport } from "./document";

export const metadata: Metadata = { title: "Page not found · Waypoint" };

/** Every address without a screen: inside the shell for whoever is signed in, the sign-in screen for others. */
export default async function GlobalNotFound() {
  const { id, name, email, isAdmin, profilePictureUrl } = await requireActor();
  return (
    <Document>
      <LazyShell user={{ id, name, email, isAdmin, profilePictureUrl }}>
        <NotFound />
      </LazyShell>
    </Document>
  );
}
