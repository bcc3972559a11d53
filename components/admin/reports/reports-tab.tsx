"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { oneOf } from "@/components/lists/one-of";
import AreaMatrix from "@/components/organisation/reports/area-matrix";
import { statusNames } from "@/components/organisation/reports/report-columns";
import { ReportList, sortNames } from "@/components/organisation/reports/report-list";
import { UserReport } from "@/components/organisation/reports/user-report";
import { userQuery } from "@/lib/identity/users/api";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { videoQuery } from "@/lib/library/videos/api";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { teamsQuery } from "@/lib/organisation/teams/api";
import type { DashboardAddress, TabProps } from "../address/dashboard-address";
import { cellLinkClass, DashboardLink } from "../address/dashboard-link";
import { SummaryList, subjectNames } from "./summary-list";

/** The list of reports, or the report of the path, video, track, area, team or user in the address. */
export default function ReportsTab({ address, go }: TabProps) {
  if (address.subject === "users" && address.of) return <ReportOfUser key={address.of} userId={address.of} />;
  const subject = oneOf(subjectNames, address.subject);
  if (subject && address.of)
    return <Report key={address.of} of={{ subject, id: address.of }} address={address} go={go} />;
  return <SummaryList subject={subject ?? "paths"} address={address} go={go} />;
}

function ReportOfUser({ userId }: { userId: string }) {
  const { data: user } = useQuery(userQuery(userId));
  return (
    <>
      <Back to={{ tab: "users", person: userId }}>{user?.name ?? "User"}</Back>
      <UserReport userId={userId} name={user?.name ?? "User"} />
    </>
  );
}

/** Links back to the page that the report was opened from. */
function Back({ to, children }: { to: DashboardAddress; children: string }) {
  return (
    <DashboardLink
      to={to}
      className="mb-4 inline-flex min-h-8 items-center gap-1.5 text-small font-medium text-fg-2 hover:text-fg touch:min-h-11"
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </DashboardLink>
  );
}

/** The title of a subject; undefined until it is loaded. */
function useSubjectTitle({ subject, id }: ReportOf): string | undefined {
  const { data: paths } = useQuery({ ...learningPathsQuery(), enabled: subject === "paths" });
  const { data: tracks } = useQuery({ ...careerTracksQuery(), enabled: subject === "tracks" });
  const { data: areas } = useQuery({ ...knowledgeAreasQuery(), enabled: subject === "areas" });
  const { data: teams } = useQuery({ ...teamsQuery(), enabled: subject === "teams" });
  const { data: video } = useQuery({ ...videoQuery(id), enabled: subject === "videos" });
  const titled = { paths, tracks, areas: undefined, teams: undefined, videos: video && [video] }[subject];
  const named = { paths: undefined, tracks: undefined, areas, teams, videos: undefined }[subject];
  return titled?.find((one) => one.id === id)?.title ?? named?.find((one) => one.id === id)?.name;
}

function Report({ of, address, go }: TabProps & { of: ReportOf }) {
  const title = useSubjectTitle(of) ?? "Report";
  const filter = {
    q: address.q,
    teamId: of.subject === "teams" ? undefined : address.team,
    status: oneOf(statusNames, address.status),
    late: address.late === "true" ? ("true" as const) : undefined,
    sort: oneOf(sortNames, address.sort),
  };
  return (
    <>
      <Back to={{ tab: "reports", subject: of.subject }}>All reports</Back>
      <ReportList
        title={title}
        of={of}
        filter={filter}
        onFilter={({ teamId, ...changes }) => go({ ...changes, ...(teamId !== undefined && { team: teamId }) })}
        nameOf={({ userId, name }) => (
          <DashboardLink to={{ tab: "users", person: userId }} className={cellLinkClass}>
            {name}
          </DashboardLink>
        )}
      />
      {of.subject === "teams" && (
        <section aria-labelledby="team-areas" className="mt-10">
          <h3 id="team-areas" className="mb-4 text-h3">
            Knowledge areas
          </h3>
          <AreaMatrix teamId={of.id} />
        </section>
      )}
    </>
  );
}
