"use client";

import type { ComponentProps } from "react";
import { startArrival } from "@/components/lists/arrival";
import { type DashboardAddress, dashboardAddress } from "./dashboard-address";

type Props = Omit<ComponentProps<"a">, "href"> & { to: DashboardAddress };

/** Links to another part of the dashboard without loading the page from the server again; Back returns here. */
export function DashboardLink({ to, onClick, ...rest }: Props) {
  const href = dashboardAddress(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        startArrival();
        history.pushState(null, "", href);
        window.scrollTo(0, 0);
      }}
    />
  );
}
