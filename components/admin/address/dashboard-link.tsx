"use client";

import type { ComponentProps } from "react";
import { startArrival } from "@/components/lists/arrival";
import { type DashboardAddress, dashboardAddress } from "./dashboard-address";

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
