"use client";

import type { ComponentProps } from "react";
import { startArrival } from "@/components/lists/arrival";
import { type DashboardAddress, dashboardAddress } from "./dashboard-address";

type Props = Omit<ComponentProps<"a">, "href"> & { to: DashboardAddress };

/** To another part of the dashboard, without asking the server for the page again; Back leads here. */
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
