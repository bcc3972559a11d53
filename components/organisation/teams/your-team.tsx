"use client";

import { useFormats } from "@/components/identity/auth/preferences";
import type { TeamFigures } from "@/lib/organisation/reports/schema";
import { NumberLink } from "./number-link";

type Props = { teams: { id: string; name: string; figures: TeamFigures }[] };

/** A manager's teams on Home: 'Your team: 43 late, 2 due this week', each number a link; several by their names. */
export function YourTeam({ teams }: Props) {
  const { figure } = useFormats();
  return (
    <section aria-label="Your team" className="mb-3.5 rounded-tile border bg-surface-1 px-5 py-3">
      {teams.map(({ id, name, figures: { late, dueSoon } }) => (
        <p key={id} className="wrap-anywhere">
          {teams.length > 1 ? name : "Your team"}:{" "}
          <NumberLink teamId={id} due="true">
            {`${figure(late)} late`}
          </NumberLink>
          {", "}
          <NumberLink teamId={id} due="week">
            {`${figure(dueSoon)} due this week`}
          </NumberLink>
        </p>
      ))}
    </section>
  );
}
