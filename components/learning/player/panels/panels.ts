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
  /** A second of the lesson that a key or a mark asked the panel for: another object each time, null before the first. */
  request: { second: number } | null;
};

/** A panel beside the video. Its tab, its count and its key come from its entry below. */
type Panel = {
  id: string;
  label: string;
  /** The number on its tab; nothing is shown for 0 and while it is unknown. It is a hook. */
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

/** The panels in the order of their tabs. The key of one is in `playerShortcuts`. */
export const panels: readonly Panel[] = [
  { id: "overview", label: "Overview", useCount: () => null, Content: VideoOverview },
  { id: "comments", label: "Comments", useCount: useCommentCount, Content: Comments },
  { id: "transcript", label: "Transcript", useCount: useTranscriptCount, Content: Transcript },
  { id: "notes", label: "Notes", useCount: useNoteCount, Content: Notes },
  { id: "questions", label: "Questions", useCount: useQuestionCount, Content: Questions },
];
