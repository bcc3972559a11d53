"use client";

import { CommentsSkeleton } from "@/components/learning/comments/comments-skeleton";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { AreaHues } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import { VideoOverview } from "./video-overview";

const Comments = lazyPart(
  async () => ({ default: (await import("@/components/learning/comments/comments")).Comments }),
  CommentsSkeleton,
);

type Props = { video: Video; userId: string; hues: AreaHues };

/** The overview and the comments of a video, in tabs. */
export function VideoDetails({ video, userId, hues }: Props) {
  return (
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
  );
}
