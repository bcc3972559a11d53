"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Poster } from "@/components/library/embed/poster";
import { VideoLength } from "@/components/library/embed/video-length";
import { CompletedMark, type LessonMark } from "@/components/library/videos/completed-mark";
import { GivenPoints } from "@/components/library/videos/points-chip";
import { VideoLink } from "@/components/library/videos/video-link";
import { VideoStats } from "@/components/library/videos/video-stats";
import { buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { PlayMark } from "@/components/ui/play-mark";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import { videoQuery } from "@/lib/library/videos/api";
import { HeroSkeleton } from "./overview-skeleton";

type Props = {
  videoId: string;
  hues: AreaHues;
  mark?: LessonMark;
  /** The second at which the learner left off; null if they have not started. */
  leftAt: number | null;
  /** The reason for offering it. */
  note?: ReactNode;
};

/** The large card on Home with the next lesson. Its link covers the whole card. */
export function Hero({ videoId, hues, mark, leftAt, note }: Props) {
  const { data: video, isPending } = useQuery(videoQuery(videoId));
  if (isPending) return <HeroSkeleton />;
  if (!video) return null;
  const completed = Boolean(mark?.completed);
  return (
    <section
      aria-labelledby="hero"
      className="group relative grid grid-cols-1 overflow-hidden rounded-hero border bg-surface-1 outline-offset-4 outline-ring has-[a:focus-visible]:outline-2 lg:grid-cols-[minmax(0,17fr)_minmax(0,11fr)]"
    >
      <Poster
        video={video}
        hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
        eager
        className="lg:aspect-auto lg:min-h-96"
      >
        <CompletedMark mark={mark} />
        <span
          aria-hidden
          className="absolute inset-0 m-auto flex size-17 items-center justify-center rounded-full bg-accent text-accent-fg shadow-[0_6px_40px] shadow-accent/45 transition-transform duration-180 ease-out group-hover:scale-106"
        >
          <PlayMark className="size-7" />
        </span>
        {leftAt === null || video.duration === null ? (
          <VideoLength duration={video.duration} />
        ) : (
          <VideoLength duration={Math.max(0, video.duration - leftAt)} suffix="left" />
        )}
      </Poster>
      <div className="flex min-w-0 flex-col items-start gap-3 p-6 md:p-7">
        {note}
        <ul className="flex max-w-full flex-wrap gap-1.5">
          {video.knowledgeAreas.map((area) => (
            <li key={area.id} className="max-w-full">
              <Chip hue={hueOf(hues, area.knowledgeAreaId)} figure={<GivenPoints points={area.points} />}>
                {area.knowledgeAreaName}
              </Chip>
            </li>
          ))}
        </ul>
        <h2 id="hero" className="line-clamp-3 max-w-full text-h2 text-pretty">
          {video.title}
        </h2>
        {video.description && <p className="line-clamp-4 max-w-[min(100%,68ch)] text-fg-2">{video.description}</p>}
        <p className="empty:hidden">
          <VideoStats video={video} />
        </p>
        <VideoLink
          videoId={video.id}
          isFeatured
          plays={leftAt !== null && !completed}
          className={buttonClass({ size: "lg" }, "static! mt-auto after:rounded-hero!")}
        >
          {completed ? "Watch again" : leftAt === null ? "Start lesson" : "Resume lesson"}
          <span className="sr-only">: {video.title}</span>
        </VideoLink>
      </div>
    </section>
  );
}
