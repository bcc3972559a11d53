import { useQuery } from "@tanstack/react-query";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { videoQuery } from "@/lib/library/videos/api";
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

/** The title of a subject; undefined until it is loaded. */
export function useSubjectTitle({ subject, id }: ReportOf): string | undefined {
  const { data: paths } = useQuery({ ...learningPathsQuery(), enabled: subject === "paths" });
  const { data: tracks } = useQuery({ ...careerTracksQuery(), enabled: subject === "tracks" });
  const { data: areas } = useQuery({ ...knowledgeAreasQuery(), enabled: subject === "areas" });
  const { data: teams } = useQuery({ ...teamsQuery(), enabled: subject === "teams" });
  const { data: video } = useQuery({ ...videoQuery(id), enabled: subject === "videos" });
  const titled = { paths, tracks, areas: undefined, teams: undefined, videos: video && [video] }[subject];
  const named = { paths: undefined, tracks: undefined, areas, teams, videos: undefined }[subject];
  return titled?.find((one) => one.id === id)?.title ?? named?.find((one) => one.id === id)?.name;
}
