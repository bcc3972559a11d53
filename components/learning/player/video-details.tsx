"use client";

import { useQuery } from "@tanstack/react-query";
import { CommentsSkeleton } from "@/components/learning/comments/comments-skeleton";
import { StarRating } from "@/components/learning/ratings/star-rating";
import { providerNames } from "@/components/library/embed/provider-names";
import { VideoStats } from "@/components/library/videos/video-stats";
import { DialogTitle } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { ratingAverageQuery } from "@/lib/learning/ratings/api";
import type { AreaHues } from "@/lib/library/knowledge-areas/area-hue";
import { learnerCountQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { CompletionPanel } from "./completion-panel";
import { VideoOverview } from "./video-overview";

const Comments = lazyPart(
  async () => ({ default: (await import("@/components/learning/comments/comments")).Comments }),
  CommentsSkeleton,
);

type Props = { video: Video; userId: string; hues: AreaHues; hasEnded: boolean; hasTimedOut: boolean };

/** The text column of the player: title, completion, rating, overview and comments. */
export function VideoDetails({ video, userId, hues, hasEnded, hasTimedOut }: Props) {
  const { data: learners } = useQuery(learnerCountQuery(video.id));
  const { data: average } = useQuery(ratingAverageQuery(video.id));
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        <DialogTitle className="text-h2 text-pretty">{video.title}</DialogTitle>
        <p>
          <VideoStats video={{ ...video, ...learners, ...average }} isComplete />
        </p>
      </header>
      <CompletionPanel video={video} userId={userId} hasEnded={hasEnded} />
      <StarRating videoId={video.id} userId={userId} />
      <p role="status" className={hasTimedOut ? "rounded-control bg-info-soft p-3 text-info" : "sr-only"}>
        {hasTimedOut && `If the lesson does not start here, watch it on ${providerNames[video.provider]}.`}
      </p>
      <Tabs defaultValue="overview">
        <TabList aria-label="About this lesson">
          <Tab value="overview">Overview</Tab>
          <Tab value="comments" onPointerEnter={Comments.preload} onFocus={Comments.preload}>
            Comments
          </Tab>
        </TabList>
        <TabPanel value="overview">
          <VideoOverview video={video} hues={hues} />
        </TabPanel>
        <TabPanel value="comments">
          <Comments videoId={video.id} userId={userId} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
