"use client";

import type { ComponentProps } from "react";
import { startArrival } from "@/components/lists/arrival";
import { type DashboardAddress, dashboardAddress } from "./dashboard-address";

/** The look of a link within a line of text, such as a user's name. */
export const textLinkClass = "font-medium underline-offset-4 wrap-anywhere hover:underline";

/** The look of a link that is alone in its cell, large enough for a finger. */
export const cellLinkClass =
  "inline-flex min-h-6 items-center font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11";

type Props = Omit<ComponentProps<"a">, "href"> & { to: DashboardAddress };

/** Opens another part of the dashboard, as a click on a `DashboardLink` does. */
export function openPart(to: DashboardAddress) {
  startArrival();
  history.pushState(null, "", dashboardAddress(to));
  window.scrollTo(0, 0);
}

/** Links to another part of the dashboard without loading the page from the server again; Back returns here. */
export function DashboardLink({ to, onClick, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={dashboardAddress(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openPart(to);
      }}
    />
  );
}
