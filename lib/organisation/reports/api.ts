import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { pagesQuery } from "@/lib/platform/http/list-pages";
import { requestWithPage } from "@/lib/platform/http/request";
import type {
  LateEntry,
  LessonFilter,
  ReportLesson,
  ReportRow,
  ReportSort,
  ReportStatus,
  ReportSubject,
  SummaryFigures,
  SummarySort,
  TeamAreas,
  TeamFigures,
  UserReportRow,
} from "./schema";

/** A filter of a report; empty fields do not filter. `late` is "true" or left out. */
export type ReportQuery = {
  q?: string;
  teamId?: string;
  status?: ReportStatus;
  late?: "true";
  due?: "week";
  sort?: ReportSort;
};

/** The report of a subject, or of a team's assignments. */
export type ReportOf = { subject: ReportSubject | "teams"; id: string };

const pathOf = ({ subject, id }: ReportOf) =>
  subject === "teams" ? `/api/teams/${id}/progress` : `/api/reports/${subject}/${id}`;

const parameters = (filter: ReportQuery | SummaryQuery | LessonFilter) =>
  new URLSearchParams(Object.entries(filter).filter((field): field is [string, string] => Boolean(field[1])));

/** Pages of a report; never cached, as learners change it all the time. For administrators and managers. */
export const reportQuery = (of: ReportOf, filter: ReportQuery) =>
  pagesQuery<ReportRow>([pathOf(of), filter], `${pathOf(of)}?${parameters(filter)}`, { staleTime: 0 });

/** The address of the report as a spreadsheet. */
export const reportExport = (of: ReportOf, filter: ReportQuery) => `${pathOf(of)}/export?${parameters(filter)}`;

/** A filter of the list of reports; empty fields do not filter. */
type SummaryQuery = { q?: string; sort?: SummarySort };

/** Pages of the subjects of a kind with the figures of their users; never cached. Administrators only. */
export const summariesQuery = (subject: ReportOf["subject"], filter: SummaryQuery) =>
  pagesQuery<SummaryFigures>(["/api/reports", subject, filter], `/api/reports/${subject}?${parameters(filter)}`, {
    staleTime: 0,
  });

/** The address of that list as a spreadsheet. */
export const summariesExport = (subject: ReportOf["subject"], filter: SummaryQuery) =>
  `/api/reports/${subject}/export?${parameters(filter)}`;

/** The report of a user; for administrators and the user's managers. */
export const userReportQuery = (userId: string) =>
  queryOptions<UserReportRow[]>({ queryKey: ["/api/reports/users", userId], staleTime: 0 });

/** Pages of the lessons behind a user's figures in a subject; without one all that they completed. */
export const reportLessonsQuery = (userId: string, filter: LessonFilter) =>
  pagesQuery<ReportLesson>(
    ["/api/reports/users", userId, "lessons", filter],
    `/api/reports/users/${userId}/lessons?${parameters(filter)}`,
    { staleTime: 0 },
  );

/** The numbers of late users and entries in a team and those below. */
export const teamFiguresQuery = (teamId: string) =>
  queryOptions<TeamFigures>({ queryKey: ["/api/teams", teamId, "figures"], staleTime: 0 });

/** Pages of what the users of a team and those below are late with, a row for each user and assignment. @param q part of a name */
export const lateEntriesQuery = (teamId: string, q?: string) =>
  pagesQuery<LateEntry>(
    ["/api/teams", teamId, "late", q ?? null],
    `/api/teams/${teamId}/late?${new URLSearchParams({ ...(q && { q }), limit: "50" })}`,
    { staleTime: 0 },
  );

/** The address of the report of a user as a spreadsheet. */
export const userReportExport = (userId: string) => `/api/reports/users/${userId}/export`;

/** Pages of the users of a team with their points by area; each page has all areas. */
export const teamAreasQuery = (teamId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/teams", teamId, "areas"],
    queryFn: async ({ pageParam, signal }) => {
      const { answer, next, total } = await requestWithPage<TeamAreas>(pageParam, signal);
      return { items: answer.users, areas: answer.areas, next, total };
    },
    initialPageParam: `/api/teams/${teamId}/areas?limit=50`,
    getNextPageParam: (page: { next: string | null }) => page.next,
    staleTime: 0,
  });
