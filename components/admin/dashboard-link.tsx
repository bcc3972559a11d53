"use client";

import { type ComponentProps, type RefObject, useEffect } from "react";
import { type DashboardAddress, dashboardAddress } from "./dashboard-address";

let isUnderWay = false;

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
        isUnderWay = true;
        history.pushState(null, "", href);
        window.scrollTo(0, 0);
      }}
    />
  );
}

/** Gives the focus to the heading that a DashboardLink led to: the link itself is gone by then. */
export function useArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isUnderWay) return;
    isUnderWay = false;
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}
