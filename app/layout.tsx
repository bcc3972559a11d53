import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Document } from "./document";

export { viewport } from "./document";

export const metadata: Metadata = {
  title: { template: "%s · Waypoint", default: "Waypoint" },
  description: "Learn from video: watch, earn points per knowledge area, see how far you have come.",
  applicationName: "Waypoint",
};

/** The document of every page. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
