"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { EditorState } from "@/components/forms/editor-state";
import { learningPathQuery, videosOfPathQuery } from "@/lib/library/learning-paths/api";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import type { Video } from "@/lib/library/videos/schema";
import { PathForm } from "./path-form";

type Props = { pathId: string } & Pick<
  ComponentProps<typeof PathForm>,
  "impact" | "countUnderWay" | "onSaved" | "onClose"
>;

/** Refetches a path with its videos, then shows its form. */
export function PathEditor({ pathId, ...form }: Props) {
  const client = useQueryClient();
  const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: "always" } as const;
  const path = useQuery({ ...learningPathQuery(pathId), ...fresh });
  const videos = useQuery({ ...videosOfPathQuery(pathId), ...fresh });
  // Set once, so that a later refetch does not reset the form.
  const [loaded, setLoaded] = useState<{ path: LearningPath; videos: Video[] } | null>(null);
  if (!loaded && path.data && videos.data && !path.isFetching && !videos.isFetching) {
    setLoaded({ path: path.data, videos: videos.data });
  }

  if (loaded) {
    const reload = () => client.fetchQuery({ ...learningPathQuery(pathId), staleTime: 0 });
    return <PathForm path={loaded.path} videos={loaded.videos} reload={reload} {...form} />;
  }
  return (
    <EditorState
      what="learning path"
      error={path.error ?? videos.error}
      isRetrying={path.isFetching || videos.isFetching}
      onRetry={() => {
        path.refetch();
        videos.refetch();
      }}
      onClose={form.onClose}
    />
  );
}
