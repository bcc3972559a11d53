"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/identity/auth/preferences";
import { teamFiguresQuery } from "@/lib/organisation/reports/api";
import { NumberLink } from "./number-link";

/** The late users and entries of a team and those below: '3 of 7 users late, 4 entries', each number a link to these rows. */
export function TeamNumbers({ teamId }: { teamId: string }) {
  const { figure, counted } = useFormats();
  const { data } = useQuery(teamFiguresQuery(teamId));
  return (
    <p className="mt-4 mb-8 min-h-6 text-lead touch:min-h-11">
      {data && (
        <>
          <NumberLink teamId={teamId} due="true">
            {`${figure(data.late)} of ${counted(data.users, "user")} late`}
          </NumberLink>
          {", "}
          <NumberLink teamId={teamId} due="entries">
            {counted(data.entries, "entry", "entries")}
          </NumberLink>
        </>
      )}
    </p>
  );
}
