import type { ReactNode } from "react";
import type { DashboardAddress } from "../address/dashboard-address";
import { DashboardLink } from "../address/dashboard-link";

type Props = {
  id: string;
  title: string;
  /** Shown instead of an empty list. */
  none: string;
  /** The address of the whole list. */
  all: DashboardAddress;
  children: ReactNode[];
};

/** A short list of the overview with a link to the whole one. */
export function OverviewList({ id, title, none, all, children }: Props) {
  return (
    <section aria-labelledby={id} className="rounded-tile border bg-surface-1 p-5">
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      {children.length > 0 ? (
        <ul className="my-2 divide-y divide-line">{children}</ul>
      ) : (
        <p className="my-2 text-fg-2">{none}</p>
      )}
      <DashboardLink
        to={all}
        className="inline-flex min-h-8 items-center text-small font-medium text-accent-text underline underline-offset-4 touch:min-h-11"
      >
        Show all<span className="sr-only"> {title}</span>
      </DashboardLink>
    </section>
  );
}
