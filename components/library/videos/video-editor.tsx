"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EditorState } from "@/components/forms/editor-state";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { areasOfVideoQuery, videoQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { VideoForm } from "./video-form";

type Props = {
  videoId: string;
  areas: KnowledgeArea[];
  /** @param isScoredAnew true when its areas or their points have changed */
  onSaved: (isScoredAnew: boolean) => void;
  onClose: () => void;
};

/** A text that is equal for equal scores of a video. */
const scoresOf = ({ knowledgeAreas }: Video) =>
  knowledgeAreas
    .map(({ knowledgeAreaId, points }) => `${knowledgeAreaId} ${points}`)
    .sort()
    .join();

/** Refetches a video and its areas, then shows its form; without areas it has one blank row (docs/behaviour.md, 12). */
export function VideoEditor({ videoId, areas, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: "always" } as const;
  const video = useQuery({ ...videoQuery(videoId), ...fresh });
  const rows = useQuery({ ...areasOfVideoQuery(videoId), ...fresh });
  // Set once, so that a later refetch does not reset the form.
  const [loaded, setLoaded] = useState<Video | null>(null);
  if (!loaded && video.data && !video.isFetching && !rows.isFetching) {
    setLoaded({ ...video.data, knowledgeAreas: rows.data ?? [] });
  }

  if (loaded) {
    const reload = () => client.fetchQuery({ ...videoQuery(videoId), staleTime: 0 });
    const saved = (video: Video) => onSaved(scoresOf(video) !== scoresOf(loaded));
    return <VideoForm video={loaded} areas={areas} reload={reload} onSaved={saved} onClose={onClose} />;
  }
  return (
    <EditorState
      what="video"
      error={video.error}
      isRetrying={video.isFetching}
      onRetry={() => video.refetch()}
      onClose={onClose}
    />
  );
}
