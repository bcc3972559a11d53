import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { LibraryProblem, LibrarySummary, PlaybackReports, ProblemFilter, ReplacementPreview } from "./schema";

/** The number of users who reported that a video does not play; administrators only. */
export const playbackReportsQuery = (videoId: string) =>
  queryOptions<PlaybackReports>({ queryKey: ["/api/videos", videoId, "playback-reports"] });

/** The filter of a list of problems. Without a state it lists all but those set aside and replacements. */
export type ProblemsFilter = { state?: ProblemFilter; areaId?: string };

const problemsPath = (filter: ProblemsFilter) => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return query ? `/api/admin/health?${query}` : "/api/admin/health";
};

/** Pages of videos that need an administrator, the latest first. */
export const libraryProblemsQuery = (filter: ProblemsFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/admin/health", filter],
    queryFn: ({ pageParam, signal }) => requestPage<LibraryProblem>(pageParam, signal),
    initialPageParam: problemsPath(filter),
    getNextPageParam: (page: Page<LibraryProblem>) => page.next,
  });

/** The state of the library's checks; always refetched, because they run in the background. */
export const librarySummaryQuery = () =>
  queryOptions<LibrarySummary>({ queryKey: ["/api/admin/health", "summary"], staleTime: 0 });

/** The effect of another recording; always refetched, because an administrator decides by it. */
export const replacementPreviewQuery = (videoId: string, recording: { videoUrl: string } | { uploadId: string }) =>
  queryOptions<ReplacementPreview>({
    queryKey: ["/api/videos", videoId, "replace", recording],
    queryFn: () =>
      request<ReplacementPreview>(`/api/videos/${videoId}/replace?dryRun=1`, { method: "POST", body: recording }),
    staleTime: 0,
    gcTime: 0,
  });
