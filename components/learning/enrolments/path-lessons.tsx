"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Fragment } from "react";
import { useLessonMarks } from "@/components/learning/progress/use-lesson-marks";
import { Poster } from "@/components/library/embed/poster";
import { VideoLength } from "@/components/library/embed/video-length";
import { CompletedMark, type LessonMark } from "@/components/library/videos/completed-mark";
import { PointsChip } from "@/components/library/videos/points-chip";
import { VideoLink } from "@/components/library/videos/video-link";
import { VideoStats } from "@/components/library/videos/video-stats";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { followedList, requiredIn } from "@/lib/learning/enrolments/followed-list";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { type AreaHues, hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import type { PathList } from "@/lib/library/learning-paths/schema";
import { videoQuery } from "@/lib/library/videos/api";
import { isDead } from "@/lib/library/videos/dead";
import { lessonGroups } from "./lesson-groups";
import { usePathEnrolment } from "./use-enrolment";

type Props = {
  pathId: string;
  list: PathList;
  userId: string;
};

/**
 * The lessons of the version that the learner follows, in order, under their headings, each with a link to its player.
 */
export function PathLessons({ pathId, list, userId }: Props) {
  const { progress } = usePathEnrolment(userId, pathId, list);
  const followed = followedList(list, progress);
  const required = requiredIn(followed);
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const marks = useLessonMarks(userId);
  const isCompleted = (id: string) => Boolean(marks.get(id)?.completed);
  const hues = hueOfAreas(areas);
  const nextId = required.find((id) => !isCompleted(id));
  const isUnderWay = progress.status !== "completed" && required.some(isCompleted);
  return lessonGroups(followed.videoIds, progress.ownSections ?? list.sections).map(({ title, offset, videoIds }) => (
    <Fragment key={offset}>
      {title !== null && <h2 className={cn("mb-3 text-h2 text-pretty", offset > 0 && "mt-8")}>{title}</h2>}
      <ol start={offset + 1} className="flex flex-col gap-2">
        {videoIds.map((id, index) => (
          <Lesson
            key={id}
            pathId={pathId}
            videoId={id}
            position={offset + index + 1}
            heading={title === null ? "h2" : "h3"}
            hues={hues}
            mark={marks.get(id)}
            isOptional={followed.optionalVideoIds.includes(id)}
            isNew={progress.newVideoIds.includes(id)}
            isNext={isUnderWay && id === nextId}
          />
        ))}
      </ol>
    </Fragment>
  ));
}

type LessonProps = {
  pathId: string;
  videoId: string;
  position: number;
  heading: "h2" | "h3";
  hues: AreaHues;
  mark?: LessonMark;
  isOptional: boolean;
  isNew: boolean;
  isNext: boolean;
};

function Lesson({ pathId, videoId, position, heading: Heading, hues, mark, ...is }: LessonProps) {
  const { data: video } = useQuery(videoQuery(videoId));
  if (!video) return null;
  const hue = hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId);
  return (
    <li className="group relative grid grid-cols-1 items-center gap-x-5 gap-y-3 rounded-tile border bg-surface-1 p-3 outline-offset-2 outline-ring transition-colors duration-120 hover:border-line-strong has-[a:focus-visible]:outline-2 sm:grid-cols-[2rem_minmax(0,12rem)_minmax(0,1fr)]">
      <span aria-hidden className="order-first flex justify-center font-mono text-small text-fg-3 max-sm:hidden">
        {mark?.completed ? <Check size={18} strokeWidth={2.5} className="text-accent-text" /> : position}
      </span>
      <div className="flex min-w-0 flex-col gap-2 max-sm:px-1 max-sm:pb-1">
        <Heading className="text-h3 text-pretty">
          <VideoLink videoId={video.id} origin={{ pathId }}>
            {video.title}
          </VideoLink>
        </Heading>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {is.isNext && <Chip tone="accent">Next</Chip>}
          {is.isNew && <Chip tone="info">New</Chip>}
          {is.isOptional && <Chip>Optional</Chip>}
          {isDead(video.health) && <Chip tone="warning">Cannot be played</Chip>}
          <PointsChip video={video} hue={hue} />
          <VideoStats video={video} />
        </p>
      </div>
      {/* Shown before the title, and read after it. */}
      <Poster video={video} hue={hue} className="order-first rounded-control">
        <CompletedMark mark={mark} />
        <VideoLength duration={video.duration} />
      </Poster>
    </li>
  );
}
