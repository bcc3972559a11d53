"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/http/request";
import { knowledgeAreasQuery } from "@/lib/knowledge-areas/api";
import { videoQuery } from "@/lib/videos/api";
import { hueOf, hueOfAreas } from "@/lib/videos/area-hue";
import type { Video } from "@/lib/videos/schema";
import { PlayerAreas } from "./player-areas";
import { PlayerError } from "./player-error";
import { PlayerSkeleton } from "./player-skeleton";
import { VideoDetails } from "./video-details";
import { VideoNotFound } from "./video-not-found";
import { VideoStage } from "./video-stage";

type Props = { videoId: string; userId: string };

/** A video with all that is known of it, inside a PlayerDialog. */
export function Player({ videoId, userId }: Props) {
  const { data: video, error, refetch, isFetching } = useQuery(videoQuery(videoId));
  if (video) return <OpenVideo video={video} userId={userId} />;
  if (error instanceof ApiError && error.status === 404) return <VideoNotFound />;
  if (error) return <PlayerError onRetry={() => refetch()} retrying={isFetching} />;
  return <PlayerSkeleton />;
}

function OpenVideo({ video, userId }: { video: Video; userId: string }) {
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const [hasEnded, setHasEnded] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  const hues = hueOfAreas(areas);

  return (
    <PlayerAreas
      stage={
        <VideoStage
          video={video}
          hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
          onEnded={() => setHasEnded(true)}
          onSilence={() => setIsSilent(true)}
        />
      }
    >
      <VideoDetails video={video} userId={userId} hues={hues} hasEnded={hasEnded} isSilent={isSilent} />
    </PlayerAreas>
  );
}
