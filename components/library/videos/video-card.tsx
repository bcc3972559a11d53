import type { ReactNode } from "react";
import { Poster } from "@/components/library/embed/poster";
import { VideoLength } from "@/components/library/embed/video-length";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import { CompletedMark, type LessonMark } from "./completed-mark";
import { PointsChip } from "./points-chip";
import type { Origin } from "./video-address";
import { VideoLink } from "./video-link";
import { VideoStats } from "./video-stats";

type Props = {
  video: Video;
  hue: AreaHue;
  /** The learner's progress in the video, if any. */
  mark?: LessonMark;
  /** The list that contains the card. */
  origin?: Origin;
  /** A button over the poster. */
  action?: ReactNode;
  /** The level of the card's heading. */
  level: 2 | 3;
  /** Loads the picture at once; for the first card of a screen. */
  eager?: boolean;
};

/** A video in a list. The link of its title covers the whole card. It has few elements, because a page renders dozens. */
export function VideoCard({ video, hue, mark, origin, action, level, eager }: Props) {
  const Heading = `h${level}` as const;
  return (
    <li className="group relative flex flex-col gap-3 rounded-thumb outline-offset-4 outline-ring has-[a:focus-visible]:outline-2">
      <Heading className="line-clamp-2 px-0.5 text-h3 text-pretty">
        <VideoLink videoId={video.id} origin={origin}>
          {video.title}
        </VideoLink>
      </Heading>
      {/* Shown before the title, but read after it. */}
      <Poster video={video} hue={hue} eager={eager} className="order-first rounded-thumb">
        <CompletedMark mark={mark} />
        <VideoLength duration={video.duration} />
      </Poster>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-0.5">
        <PointsChip video={video} hue={hue} />
        <VideoStats video={video} />
      </p>
      {action}
    </li>
  );
}
