import type { Metadata } from "next";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/env";
import { Document } from "./document";

export { viewport } from "./document";

const DESCRIPTION = "Learn from video: watch, earn points per knowledge area, see how far you have come.";

/** Made on each request, because a build does not know the public address of the picture. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().APP_URL),
    title: { template: "%s · Waypoint", default: "Waypoint" },
    description: DESCRIPTION,
    applicationName: "Waypoint",
    openGraph: {
      type: "website",
      siteName: "Waypoint",
      description: DESCRIPTION,
      images: [{ url: "/icons/icon-512.png", width: 512, height: 512, alt: "Waypoint" }],
    },
    twitter: { card: "summary" },
  };
}

/** The document of every page. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
