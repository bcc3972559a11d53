"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FrameControls } from "@/components/library/embed/provider-frame";
import { VideoStage } from "@/components/library/embed/video-stage";
import { videoIdOf } from "@/components/library/videos/video-address";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { reportPlaybackMutation } from "@/lib/library/video-health/mutations";
import { videoQuery } from "@/lib/library/videos/api";
import { isDead } from "@/lib/library/videos/dead";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError } from "@/lib/platform/http/request";
import { PlayerAreas, stageClass, stripPlaceClass } from "./details/player-areas";
import { VideoDetails } from "./details/video-details";
import { VideoNotFound } from "./details/video-not-found";
import { VideoSummary } from "./details/video-summary";
import { PlayerError } from "./player-error";
import { PlayerSkeleton } from "./player-skeleton";
import { useDuration } from "./recording/use-duration";
import { usePosition } from "./recording/use-position";
import { useWatch } from "./recording/use-watch";
import { useGapTour } from "./strip/use-gap-tour";
import { WatchStrip } from "./strip/watch-strip";

// For lessons that cannot be played.
const NextLesson = lazyPart(() => import("./neighbours/next-lesson"));

type Props = {
  /** The video that was opened. Previous and next replace it, each at its own URL. */
  videoId: string;
  userId: string;
  /** When the open lesson is due for the learner. */
  due?: ReactNode;
};

/** The content of a PlayerDialog: the video and its details. */
export function Player({ videoId: openedId, userId, due }: Props) {
  const shownId = videoIdOf(usePathname());
  const videoId = shownId ?? openedId;
  const { data: video, error, refetch, isFetching } = useQuery(videoQuery(videoId));
  const title = shownId === null ? undefined : video?.title;
  useEffect(() => {
    // The page's metadata names only the video that was opened first.
    if (title) document.title = `${title} · Waypoint`;
  }, [title]);
  if (video) return <OpenVideo key={video.id} video={video} userId={userId} due={due} />;
  if (error instanceof ApiError && error.status === 404) return <VideoNotFound />;
  if (error) return <PlayerError onRetry={() => refetch()} retrying={isFetching} />;
  return <PlayerSkeleton />;
}

function OpenVideo({ video, userId, due }: Pick<Props, "userId" | "due"> & { video: Video }) {
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const [hasEnded, setHasEnded] = useState(false);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const controls = useRef<FrameControls>(null);
  const { watch, seen, sample, flush } = useWatch(userId, video);
  const tour = useGapTour(controls);
  const { startAt, saver } = usePosition(userId, video, { watch, seen });
  const onDuration = useDuration(video);
  const { mutate: reportPlayback } = useMutation(reportPlaybackMutation());
  const hues = hueOfAreas(areas);
  const save = () => {
    flush();
    saver.current?.flush();
  };

  return (
    <PlayerAreas
      stage={
        <>
          <VideoStage
            video={video}
            hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
            startAt={startAt}
            controls={controls}
            onSample={(report) => {
              sample(report);
              if (report === null) return;
              saver.current?.update(report.seconds);
              tour.follow(report.seconds);
            }}
            onPaused={save}
            onEnded={() => {
              save();
              setHasEnded(true);
            }}
            onTimeout={() => setHasTimedOut(true)}
            onDuration={onDuration}
            onward={<NextLesson videoId={video.id} />}
            onUnplayable={(code) => {
              setIsRefused(true);
              reportPlayback({ videoId: video.id, code });
            }}
            className={stageClass}
          />
          {watch ? (
            <WatchStrip
              watch={watch}
              seen={seen}
              canPlay={!isRefused && !isDead(video.health)}
              onPlay={(seconds) => controls.current?.playFrom(seconds)}
              onPlayGaps={tour.start}
            />
          ) : (
            <div className={stripPlaceClass} />
          )}
        </>
      }
      summary={
        <VideoSummary
          video={video}
          userId={userId}
          due={due}
          hasEnded={hasEnded}
          watch={watch}
          seen={seen}
          hasTimedOut={hasTimedOut}
        />
      }
    >
      <VideoDetails video={video} userId={userId} hues={hues} />
    </PlayerAreas>
  );
}
