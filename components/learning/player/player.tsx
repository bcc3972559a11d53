"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { VideoStage } from "@/components/library/embed/video-stage";
import { videoIdOf } from "@/components/library/videos/video-address";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { reportPlaybackMutation } from "@/lib/library/video-health/mutations";
import { videoQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError } from "@/lib/platform/http/request";
import { PlayerAreas, stageClass } from "./player-areas";
import { PlayerError } from "./player-error";
import { PlayerSkeleton } from "./player-skeleton";
import { useDuration } from "./use-duration";
import { usePosition } from "./use-position";
import { VideoDetails } from "./video-details";
import { VideoNotFound } from "./video-not-found";
import { VideoSummary } from "./video-summary";

type Props = {
  /** The video that was opened. Previous and next replace it, each at its own URL. */
  videoId: string;
  userId: string;
};

/** The content of a PlayerDialog: the video and its details. */
export function Player({ videoId: openedId, userId }: Props) {
  const shownId = videoIdOf(usePathname());
  const videoId = shownId ?? openedId;
  const { data: video, error, refetch, isFetching } = useQuery(videoQuery(videoId));
  const title = shownId === null ? undefined : video?.title;
  useEffect(() => {
    // The page's metadata names only the video that was opened first.
    if (title) document.title = `${title} · Waypoint`;
  }, [title]);
  if (video) return <OpenVideo key={video.id} video={video} userId={userId} />;
  if (error instanceof ApiError && error.status === 404) return <VideoNotFound />;
  if (error) return <PlayerError onRetry={() => refetch()} retrying={isFetching} />;
  return <PlayerSkeleton />;
}

function OpenVideo({ video, userId }: { video: Video; userId: string }) {
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const [hasEnded, setHasEnded] = useState(false);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  const isCompleted = useCompletedVideos(userId).has(video.id);
  const { startAt, saver } = usePosition(userId, video, isCompleted);
  const onDuration = useDuration(video);
  const { mutate: reportPlayback } = useMutation(reportPlaybackMutation());
  const hues = hueOfAreas(areas);

  return (
    <PlayerAreas
      stage={
        <VideoStage
          video={video}
          hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
          startAt={startAt}
          onSample={(report) => report && saver.current?.update(report.seconds)}
          onPaused={() => saver.current?.flush()}
          onEnded={() => {
            saver.current?.flush();
            setHasEnded(true);
          }}
          onTimeout={() => setHasTimedOut(true)}
          onDuration={onDuration}
          onUnplayable={() => reportPlayback(video.id)}
          className={stageClass}
        />
      }
      summary={<VideoSummary video={video} userId={userId} hasEnded={hasEnded} hasTimedOut={hasTimedOut} />}
    >
      <VideoDetails video={video} userId={userId} hues={hues} />
    </PlayerAreas>
  );
}
