import Link from "next/link";
import { type TeamDue, teamAddress } from "@/components/organisation/reports/team-dues";

type Props = { teamId: string; due: TeamDue; children: string };

/** A number of a team that leads to its rows. */
export function NumberLink({ teamId, due, children }: Props) {
  return (
    <Link
      href={teamAddress(teamId, due)}
      scroll={false}
      className="inline-flex min-h-6 items-center font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
    >
      {children}
    </Link>
  );
}
