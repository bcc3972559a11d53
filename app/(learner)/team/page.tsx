import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TeamScreen } from "@/components/organisation/teams/team-screen";
import { Prefetched } from "@/components/shell/query-provider";
import { mayAdminister } from "@/lib/identity/auth/access";
import { requireActor } from "@/lib/identity/auth/session";
import { managesTeams } from "@/lib/organisation/teams/access";
import { prefetchTeams } from "@/lib/organisation/teams/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Team" };

/** `/team`: a manager's teams with their assignments and members; 404 for learners who manage none. */
export default async function TeamPage() {
  const actor = await requireActor();
  if (!mayAdminister(actor) && !(await managesTeams(actor.id))) notFound();
  const state = await prefetch(prefetchTeams(actor));
  return (
    <Prefetched state={state}>
      <TeamScreen />
    </Prefetched>
  );
}
