import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { hasWords } from "@/components/lists/has-words";
import { rowsOf } from "@/components/lists/list-rows";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { videoQuery, videosQuery } from "@/lib/library/videos/api";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { teamsQuery } from "@/lib/organisation/teams/api";

/** The kinds of subject in the order of their choice. */
export const subjectNames: Record<ReportOf["subject"], string> = {
  paths: "Learning paths",
  videos: "Videos",
  tracks: "Career tracks",
  areas: "Knowledge areas",
  teams: "Teams",
};

/** The subjects of one kind whose titles match a search; of the videos those that are loaded. */
export function useReportSubjects(subject: ReportOf["subject"], q: string | undefined) {
  const paths = useQuery({ ...learningPathsQuery(), enabled: subject === "paths" });
  const tracks = useQuery({ ...careerTracksQuery(), enabled: subject === "tracks" });
  const areas = useQuery({ ...knowledgeAreasQuery(), enabled: subject === "areas" });
  const teams = useQuery({ ...teamsQuery(), enabled: subject === "teams" });
  const videos = useInfiniteQuery({ ...videosQuery({ q, sort: "title" }), enabled: subject === "videos" });
  const named = (all: { id: string; name: string }[] | undefined) => all?.map(({ id, name }) => ({ id, title: name }));
  const all = {
    paths: paths.data,
    tracks: tracks.data,
    areas: named(areas.data),
    teams: named(teams.data),
    videos: rowsOf(videos.data).rows,
  }[subject];
  const rows = (all ?? []).filter(({ title }) => subject === "videos" || hasWords(title, q));
  const query = { paths, tracks, areas, teams, videos }[subject];
  return { query, rows: rows.map(({ id, title }) => ({ id, title })), videos };
}

/** The title of a subject; undefined until it is loaded. */
export function useSubjectTitle({ subject, id }: ReportOf): string | undefined {
  const { rows } = useReportSubjects(subject === "videos" ? "paths" : subject, undefined);
  const { data: video } = useQuery({ ...videoQuery(id), enabled: subject === "videos" });
  return subject === "videos" ? video?.title : rows.find((row) => row.id === id)?.title;
}
