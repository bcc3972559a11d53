"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { learningPathQuery, videosOfPathQuery } from "@/lib/library/learning-paths/api";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError } from "@/lib/platform/http/request";
import { PathForm } from "./path-form";

type Props = { pathId: string } & Pick<ComponentProps<typeof PathForm>, "impact" | "onSaved" | "onClose">;

/** Reads a path and the names of its lessons anew, then edits it. */
export function PathEditor({ pathId, impact, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: "always" } as const;
  const path = useQuery({ ...learningPathQuery(pathId), ...fresh });
  const videos = useQuery({ ...videosOfPathQuery(pathId), ...fresh });
  // Kept once: what is read again later never takes the form from under the person.
  const [read, setRead] = useState<{ path: LearningPath; videos: Video[] } | null>(null);
  if (!read && path.data && videos.data && !path.isFetching && !videos.isFetching) {
    setRead({ path: path.data, videos: videos.data });
  }

  if (read) {
    const reload = () => client.fetchQuery({ ...learningPathQuery(pathId), staleTime: 0 });
    return <PathForm path={read.path} videos={read.videos} {...{ reload, impact, onSaved, onClose }} />;
  }
  // Without a dialog yet: the one that comes gives the focus back to what opened it.
  if (!path.isError && !videos.isError) return <Spinner className="fixed inset-0 z-50 bg-scrim" />;
  const isMissing = path.error instanceof ApiError && path.error.status === 404;
  const retry = () => {
    path.refetch();
    videos.refetch();
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={isMissing ? "Learning path not found" : "Edit learning path"} titleHidden={isMissing}>
        {isMissing ? (
          <EmptyState title="Learning path not found">It may have been deleted meanwhile.</EmptyState>
        ) : (
          <ErrorState onRetry={retry} retrying={path.isFetching || videos.isFetching}>
            The learning path could not be fetched. Check your connection and try again.
          </ErrorState>
        )}
      </DialogContent>
    </Dialog>
  );
}
