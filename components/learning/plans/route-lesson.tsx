"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pin } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Poster } from "@/components/library/embed/poster";
import { VideoLength } from "@/components/library/embed/video-length";
import { CompletedMark, type LessonMark } from "@/components/library/videos/completed-mark";
import { VideoLink } from "@/components/library/videos/video-link";
import { Chip } from "@/components/ui/chip";
import { Menu } from "@/components/ui/overlays/menu";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { PlanVideo } from "@/lib/learning/plans/schema";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import { videoQuery } from "@/lib/library/videos/api";
import { moment } from "@/lib/library/videos/duration";
import type { Day } from "@/lib/platform/calendar";
import { timeInWords } from "@/lib/platform/time-in-words";
import type { LessonActions } from "./lesson-menu-entries";
import { reasonInWords } from "./plan-words";

const LessonMenuEntries = lazyPart(() => import("./lesson-menu-entries"));

/** The names for the reasons in a route, the hues of areas, and the learner's state in the lessons. */
export type RouteNames = {
  areaName: (id: string) => string;
  pathTitle: (id: string) => string;
  hues: AreaHues;
  marks: ReadonlyMap<string, LessonMark>;
  today: Day;
};

type Props = { lesson: PlanVideo; names: RouteNames; actions: LessonActions };

const rowClass =
  "group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-tile border bg-surface-1 p-3 outline-offset-2 outline-ring transition-colors duration-120 hover:border-line-strong has-[a:focus-visible]:outline-2 @min-[20rem]:grid-cols-[6rem_minmax(0,1fr)_auto] @min-[32rem]:grid-cols-[9rem_minmax(0,1fr)_auto] @min-[48rem]:grid-cols-[8rem_9rem_minmax(0,1fr)_auto] @min-[48rem]:gap-x-5";

/** A lesson of a route: its day, its reasons, and a menu to change it. */
export function RouteLesson({ lesson, names, actions }: Props) {
  const { data: video } = useQuery(videoQuery(lesson.videoId));
  const { videoId, title, reason, isPinned, isNeeded, isRequired, isLengthKnown, seconds } = lesson;
  const hue = hueOf(names.hues, video?.knowledgeAreas[0]?.knowledgeAreaId ?? reason.areas[0]?.id);
  return (
    <li data-lesson={videoId} className={rowClass}>
      <LessonDay lesson={lesson} today={names.today} />
      <Poster
        video={{ id: videoId, thumbnailUrl: video?.thumbnailUrl ?? null }}
        hue={hue}
        className="rounded-control @max-[20rem]:hidden @max-[32rem]:self-start @min-[20rem]:@max-[48rem]:col-start-1 @min-[20rem]:@max-[48rem]:row-start-2"
      >
        <CompletedMark mark={names.marks.get(videoId)} />
        <VideoLength duration={isLengthKnown ? seconds : null} />
      </Poster>
      <div className="flex min-w-0 flex-col gap-2 @max-[48rem]:col-span-2 @min-[20rem]:@max-[48rem]:col-start-2 @min-[20rem]:@max-[48rem]:row-start-2">
        <h3 className="text-h3 text-pretty wrap-anywhere">
          <VideoLink videoId={videoId}>{title}</VideoLink>
        </h3>
        <ul aria-label="Reasons" className="flex flex-wrap gap-1.5 empty:hidden">
          {isPinned && (
            <li className="max-w-full">
              <Chip tone="accent" icon={<Pin aria-hidden size={14} strokeWidth={2} />}>
                Pinned
              </Chip>
            </li>
          )}
          {!isNeeded && (
            <li className="max-w-full">
              <Chip tone="info">No longer needed</Chip>
            </li>
          )}
          <Reasons reason={reason} names={names} />
        </ul>
        <Sessions sessions={lesson.sessions} today={names.today} />
        {!isLengthKnown && <p className="text-small text-fg-3">Length unknown, counted as 15 min</p>}
      </div>
      {!isRequired && <LessonMenu lesson={lesson} actions={actions} />}
    </li>
  );
}

function LessonDay({ lesson: { on, seconds }, today }: { lesson: PlanVideo; today: Day }) {
  const formats = useFormats();
  return (
    <p className="flex min-h-10 flex-wrap content-center items-baseline gap-x-2 ps-1 @min-[20rem]:@max-[48rem]:col-span-2 @min-[48rem]:flex-col @min-[48rem]:content-start @min-[48rem]:items-start @min-[48rem]:justify-center @min-[48rem]:ps-2">
      {on === null ? (
        <span className="text-small text-fg-3">In more than three years</span>
      ) : (
        <time dateTime={on} className="contents">
          <span className="text-small font-semibold text-fg">{formats.dayLabel(on, today)}</span>
          {on !== today && <span className="text-meta text-fg-3">{formats.weekday(on)}</span>}
        </time>
      )}
      <span className="text-meta text-fg-3 @min-[20rem]:hidden">{timeInWords(seconds, formats)}</span>
    </p>
  );
}

/** The limit of later sessions that are all named. */
const MAX_NAMED_SESSIONS = 3;

const reasonClass = "max-w-full rounded-chip px-2 py-1 text-small font-medium wrap-anywhere";

function Reasons({ reason, names }: { reason: PlanVideo["reason"]; names: RouteNames }) {
  const formats = useFormats();
  return (
    <>
      {reason.paths.map((id) => (
        <li key={id} className={`${reasonClass} bg-surface-3 text-fg-2`}>
          In the path {names.pathTitle(id)}
        </li>
      ))}
      {reason.areas.map(({ id, points, of }) => (
        <li key={id} data-hue={hueOf(names.hues, id)} className={`${reasonClass} bg-area-soft text-area-text`}>
          {reasonInWords(names.areaName(id), points, of, formats)}
        </li>
      ))}
    </>
  );
}

/** The later sessions of a long lesson, each with its start in the lesson. Of many, the first ones and the last day. */
function Sessions({ sessions, today }: Pick<PlanVideo, "sessions"> & { today: Day }) {
  const { dayLabel, counted } = useFormats();
  const later = sessions.slice(1);
  const last = later.at(-1);
  if (!last) return null;
  const named = later.length > MAX_NAMED_SESSIONS ? later.slice(0, MAX_NAMED_SESSIONS - 1) : later;
  const rest = later.length - named.length;
  return (
    <p className="text-small text-fg-2">
      Goes on {named.map(({ on, from }) => `${dayLabel(on, today)} from ${moment(from)}`).join(", ")}
      {rest > 0 && ` and in ${counted(rest, "more session", "more sessions")} until ${dayLabel(last.on, today)}`}
    </p>
  );
}

/** The menu to change a lesson; its entries load on hover or focus. */
function LessonMenu({ lesson, actions }: Pick<Props, "lesson" | "actions">) {
  return (
    <Menu
      label={`Change ${lesson.title}`}
      align="end"
      content={(menu) => <LessonMenuEntries {...menu} lesson={lesson} actions={actions} />}
      wrapperClassName="z-10 inline-flex @max-[20rem]:col-start-2 @max-[48rem]:row-start-1 @min-[20rem]:@max-[48rem]:col-start-3"
      className="inline-flex size-10 items-center justify-center rounded-nav text-fg-2 transition-colors duration-120 hover:bg-surface-2 hover:text-fg data-[state=open]:bg-surface-2 touch:size-11"
    >
      <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
    </Menu>
  );
}
