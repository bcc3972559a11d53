"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { kindWords, progressInWords } from "@/components/organisation/assignments/assignment-words";
import { userAssignmentsQuery } from "@/lib/organisation/assignments/api";
import type { UserAssignment } from "@/lib/organisation/assignments/schema";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { plainFormats } from "@/lib/platform/formats";
import { DashboardLink, textLinkClass } from "../address/dashboard-link";

/** A user's teams, late assignments and open assignments. */
export function PersonDuties({ userId, summary }: { userId: string; summary: UserSummary | undefined }) {
  const { data: assignments } = useQuery({ ...userAssignmentsQuery(userId), staleTime: 0 });
  const late = assignments?.filter(({ state }) => state === "late");
  const open = assignments?.filter(({ state, progress }) => state === "open" && progress !== null);
  return (
    <div className="mb-6 grid items-start gap-3 lg:grid-cols-3">
      <Part title="Teams" none="In no team" count={summary?.teams?.length}>
        {summary?.teams?.map(({ id, name }) => (
          <li key={id} className="py-2">
            <DashboardLink to={{ tab: "reports", subject: "teams", of: id }} className={textLinkClass}>
              {name}
            </DashboardLink>
          </li>
        ))}
      </Part>
      <Part title="Late" none="Nothing is late" count={late?.length}>
        {late?.map((duty) => (
          <Duty key={duty.assignmentId} duty={duty} />
        ))}
      </Part>
      <Part title="To do" none="Nothing else to do" count={open?.length}>
        {open?.map((duty) => (
          <Duty key={duty.assignmentId} duty={duty} />
        ))}
      </Part>
    </div>
  );
}

/** @param count undefined until it is loaded */
function Part({ title, none, count, children }: { title: string; none: string; count?: number; children: ReactNode }) {
  const id = `person-${title.toLowerCase().replace(" ", "-")}`;
  return (
    <section aria-labelledby={id} className="rounded-tile border bg-surface-1 p-5">
      <h3 id={id} className="text-lead font-bold">
        {title}
      </h3>
      {count === 0 ? <p className="mt-2 text-fg-2">{none}</p> : <ul className="mt-1 min-h-9 divide-y">{children}</ul>}
    </section>
  );
}

function Duty({ duty: { subject, dueOn, state, progress } }: { duty: UserAssignment }) {
  const formats = useFormats();
  return (
    <li className="py-2">
      <DashboardLink to={{ tab: "reports", subject: `${subject.kind}s`, of: subject.id }} className={textLinkClass}>
        {subject.title}
      </DashboardLink>
      <span className={state === "late" ? "block text-small text-danger" : "block text-small text-fg-3"}>
        {[
          kindWords[subject.kind],
          dueOn && `${state === "late" ? "was due" : "due"} ${plainFormats.longDay(dueOn)}`,
          progressInWords(progress, formats),
        ]
          .filter(Boolean)
          .join(", ")}
      </span>
    </li>
  );
}
