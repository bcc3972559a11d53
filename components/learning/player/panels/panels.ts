import type { ComponentType } from "react";
import { useCommentCount } from "@/components/learning/comments/use-comment-count";
import { EntriesSkeleton } from "@/components/learning/discussion/entries-skeleton";
import { useNoteCount, useQuestionCount } from "@/components/learning/moments/use-moments";
import { useTranscriptCount } from "@/components/learning/transcript/use-transcript-count";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { AreaHues } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import { VideoOverview } from "../details/video-overview";

export type PanelProps = {
  video: Video;
  userId: string;
  hues: AreaHues;
  /** The second at which a key or a mark opened the panel: a new object each time, null before the first. */
  request: { second: number } | null;
};

/** A panel beside the video. */
type Panel = {
  id: string;
  label: string;
  /** A hook that returns the number on the tab. 0 and null, while it is unknown, are not shown. */
  useCount: (video: Video, userId: string) => number | null;
  Content: ComponentType<PanelProps> & { preload?: () => void };
};

const Comments = lazyPart<PanelProps>(
  async () => ({ default: (await import("@/components/learning/comments/comments")).Comments }),
  EntriesSkeleton,
);

const Transcript = lazyPart<PanelProps>(
  () => import("@/components/learning/transcript/transcript-panel"),
  EntriesSkeleton,
);
const Notes = lazyPart<PanelProps>(() => import("@/components/learning/moments/notes-panel"), EntriesSkeleton);
const Questions = lazyPart<PanelProps>(() => import("@/components/learning/moments/questions-panel"), EntriesSkeleton);

/** The panels in the order of their tabs. Their keys are in `playerShortcuts`. */
export const panels: readonly Panel[] = [
  { id: "overview", label: "Overview", useCount: () => null, Content: VideoOverview },
  { id: "comments", label: "Comments", useCount: useCommentCount, Content: Comments },
  { id: "transcript", label: "Transcript", useCount: useTranscriptCount, Content: Transcript },
  { id: "notes", label: "Notes", useCount: useNoteCount, Content: Notes },
  { id: "questions", label: "Questions", useCount: useQuestionCount, Content: Questions },
];
