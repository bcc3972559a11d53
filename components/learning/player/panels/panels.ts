import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { EntriesSkeleton } from "@/components/learning/discussion/entries-skeleton";
import { useMoments } from "@/components/learning/moments/use-moments";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { commentsQuery } from "@/lib/learning/comments/api";
import type { AreaHues } from "@/lib/library/knowledge-areas/area-hue";
import { transcriptsQuery } from "@/lib/library/transcripts/api";
import type { Video } from "@/lib/library/videos/schema";
import { totalOf } from "@/lib/platform/http/list-pages";
import { VideoOverview } from "../details/video-overview";

export type PanelProps = {
  video: Video;
  userId: string;
  hues: AreaHues;
  /** The second at which a key or a mark opened the panel: a new object each time, null before the first. */
  request: { second: number } | null;
};

/** A panel beside the video. */
export type Panel = {
  id: string;
  label: string;
  /** A hook that returns the number on the tab. 0 and null, while it is unknown, are not shown. */
  useCount: (video: Video) => number | null;
  Content: ComponentType<PanelProps> & { preload?: () => void };
};

const Comments = lazyPart<PanelProps>(() => import("@/components/learning/comments/comments"), EntriesSkeleton);
const Transcript = lazyPart<PanelProps>(
  () => import("@/components/learning/transcript/transcript-panel"),
  EntriesSkeleton,
);
const Notes = lazyPart<PanelProps>(() => import("@/components/learning/moments/notes-panel"), EntriesSkeleton);
const Questions = lazyPart<PanelProps>(() => import("@/components/learning/moments/questions-panel"), EntriesSkeleton);

const useCommentCount = ({ id }: Video) => totalOf(useInfiniteQuery(commentsQuery(id)).data) ?? null;
const useNoteCount = ({ id }: Video) => useMoments(id, "note").moments?.length ?? null;
const useQuestionCount = ({ id }: Video) => useMoments(id, "question").moments?.length ?? null;

/** The number of lines in a video's longest transcript. */
function useTranscriptCount({ id, hasTranscript }: Video): number | null {
  const { data } = useQuery({ ...transcriptsQuery(id), enabled: hasTranscript });
  return data && data.length > 0 ? Math.max(...data.map(({ cues }) => cues)) : null;
}

/** The panels in the order of their tabs. Their keys are in `playerShortcuts`. */
export const panels: readonly Panel[] = [
  { id: "overview", label: "Overview", useCount: () => null, Content: VideoOverview },
  { id: "comments", label: "Comments", useCount: useCommentCount, Content: Comments },
  { id: "transcript", label: "Transcript", useCount: useTranscriptCount, Content: Transcript },
  { id: "notes", label: "Notes", useCount: useNoteCount, Content: Notes },
  { id: "questions", label: "Questions", useCount: useQuestionCount, Content: Questions },
];
