"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { areasOfVideoQuery, videoQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError } from "@/lib/platform/http/request";
import { VideoForm } from "./video-form";

type Props = { videoId: string; areas: KnowledgeArea[]; onSaved: () => void; onClose: () => void };

/** Reloads a video and its areas, then edits it. Areas that cannot be loaded leave one blank row (docs/behaviour.md, 12). */
export function VideoEditor({ videoId, areas, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: "always" } as const;
  const video = useQuery({ ...videoQuery(videoId), ...fresh });
  const rows = useQuery({ ...areasOfVideoQuery(videoId), ...fresh });
  // Kept once: what is read again later never takes the form from under the person.
  const [read, setRead] = useState<Video | null>(null);
  if (!read && video.data && !video.isFetching && !rows.isFetching) {
    setRead({ ...video.data, knowledgeAreas: rows.data ?? [] });
  }

  if (read) {
    const reload = () => client.fetchQuery({ ...videoQuery(videoId), staleTime: 0 });
    return <VideoForm video={read} areas={areas} reload={reload} onSaved={onSaved} onClose={onClose} />;
  }
  // Without a dialog yet: the one that comes gives the focus back to what opened it.
  if (!video.isError) return <Spinner className="fixed inset-0 z-50 bg-scrim" />;
  const isMissing = video.error instanceof ApiError && video.error.status === 404;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={isMissing ? "Video not found" : "Edit video"} titleHidden={isMissing}>
        {isMissing ? (
          <EmptyState title="Video not found">It may have been deleted meanwhile.</EmptyState>
        ) : (
          <ErrorState onRetry={() => video.refetch()} retrying={video.isFetching}>
            The video could not be fetched. Check your connection and try again.
          </ErrorState>
        )}
      </DialogContent>
    </Dialog>
  );
}
