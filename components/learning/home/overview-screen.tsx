"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { NoLessons } from "@/components/learning/learn/no-lessons";
import { YourPlanLink } from "@/components/learning/plans/your-plan-link";
import { PointsOf } from "@/components/learning/points/points-of";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { useLessonMarks } from "@/components/learning/progress/use-lesson-marks";
import { RecallLine } from "@/components/learning/recall/recall-line";
import { WatchLaterButton } from "@/components/learning/watch-later/watch-later-button";
import { WHAT_FOR } from "@/components/learning/welcome/what-for";
import type { LessonMark } from "@/components/library/videos/completed-mark";
import { VideoCard } from "@/components/library/videos/video-card";
import { VideoGrid } from "@/components/library/videos/video-grid";
import { PageHeader } from "@/components/ui/page-header";
import { requestSearch } from "@/components/ui/search-request";
import { controlClass } from "@/components/ui/text-input";
import { userPathsQuery } from "@/lib/learning/enrolments/api";
import { userPlansQuery } from "@/lib/learning/plans/api";
import { positionsQuery, progressQuery, summaryQuery } from "@/lib/learning/progress/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { type AreaHues, hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { videoQuery } from "@/lib/library/videos/api";
import type { Day } from "@/lib/platform/calendar";
import { arrange, type DueLesson, findNextLesson, type NextLesson, nextInPlans, underWay } from "./arrangement";
import { dueInWords } from "./due-words";
import { Hero } from "./hero";
import { InsightCards } from "./insight-cards";
import { OverviewSkeleton } from "./overview-skeleton";
import { PlanNote, PlannedLater } from "./plan-note";
import { StatTiles } from "./stat-tiles";

type Props = {
  userId: string;
  /** The ids of the newest videos: seven that are not completed, then the completed ones among the newest seven. */
  videoIds: string[];
  /** The row of started lessons, and the rows below the newest lessons; lessons completed since are left out. */
  begun: LessonRow;
  rows: LessonRow[];
  /** The date in the learner's time zone, `YYYY-MM-DD`. */
  today: string;
  /** The lessons that are late or due within seven days, the earliest first. */
  due: DueLesson[];
  /** The learner's assignments. */
  toDo: ReactNode;
  /** The teams that the learner manages. */
  team?: ReactNode;
  /** A line above everything else. */
  notice?: ReactNode;
  /** The choice of a purpose for a new learner. */
  purposes?: ReactNode;
};

type LessonRow = { heading: string; videoIds: string[] };

/** Home: the next lesson, the newest lessons and the learner's statistics. */
export function OverviewScreen({ userId, videoIds, begun, rows, today, due, toDo, team, notice, purposes }: Props) {
  const formats = useFormats();
  const { data: positions = [] } = useQuery(positionsQuery(userId));
  const { data: paths = [] } = useQuery(learningPathsQuery());
  const { data: userPaths = [] } = useQuery(userPathsQuery(userId));
  const { data: plans = [] } = useQuery(userPlansQuery(userId));
  const { data: summary } = useQuery(summaryQuery(userId));
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const { isPending } = useQuery(progressQuery(userId));
  const completed = useCompletedVideos(userId);
  const marks = useLessonMarks(userId);
  const hues = hueOfAreas(areas);
  const started = underWay(userPaths, paths);
  const planned = nextInPlans(plans, completed);
  const next = findNextLesson({ positions, due, planned, started, completed });
  const { hero, recent } = arrange(videoIds, next?.videoId ?? null, completed);
  const shown = [hero, ...recent];
  const row = ({ heading, videoIds: ids }: LessonRow) => (
    <VideoRow
      key={heading}
      heading={heading}
      videoIds={ids.filter((id) => !shown.includes(id) && !completed.has(id))}
      {...{ hues, marks, userId }}
    />
  );
  const { preferences } = usePreferences();
  const leftAt = positions.find(({ videoId }) => videoId === hero)?.seconds ?? null;
  // Without the completions, the next lesson is unknown.
  if (isPending) return <OverviewSkeleton />;

  return (
    <PointsOf userId={userId} isOwn>
      <PageHeader
        eyebrow={formats.weekdayAndDate(today)}
        title={
          hero ? headingFor(completed, hero, next, (day) => dueInWords(day, today, formats)) : "Nothing to watch yet"
        }
        actions={
          <>
            <YourPlanLink plans={plans} />
            <LessonSearch />
          </>
        }
      />
      {notice}
      {team}
      {hero ? (
        <Hero
          videoId={hero}
          hues={hues}
          mark={marks.get(hero)}
          leftAt={completed.has(hero) ? null : leftAt}
          note={planned?.videoId === hero && <PlanNote lesson={planned} today={today} />}
        />
      ) : (
        <NoLessons />
      )}
      {planned && planned.videoId !== hero && <PlannedLater lesson={planned} today={today} />}
      <RecallLine />
      {toDo}
      {hero && purposes && !preferences.welcomed && (
        <section aria-labelledby="purposes" className="mt-10">
          <h2 id="purposes" className="mb-4 text-h2">
            {WHAT_FOR}
          </h2>
          {purposes}
        </section>
      )}
      {summary && !purposes && <StatTiles summary={summary} />}
      {row(begun)}
      <VideoRow heading="Recent lessons" videoIds={recent} {...{ hues, marks, userId }}>
        <Link href="/learn" className="min-h-6 font-semibold text-accent-text underline-offset-4 hover:underline">
          See all lessons
        </Link>
      </VideoRow>
      {rows.map(row)}
      {summary && <InsightCards summary={summary} hues={hues} started={started} completed={completed} />}
    </PointsOf>
  );
}

const headings: Record<Exclude<NextLesson["reason"], "late">, string> = {
  "left off": "Pick up where you left off",
  due: "Due soon",
  plan: "Go on with your plan",
  path: "Go on with your path",
};

/** The heading of Home for the lesson on top: 'Late, was due yesterday'. */
function headingFor(
  completed: ReadonlySet<string>,
  videoId: string,
  next: NextLesson | null,
  dueWords: (dueOn: Day) => string,
): string {
  if (next?.reason === "late") return `Late, ${dueWords(next.dueOn)}`;
  if (next) return headings[next.reason];
  if (completed.size === 0) return "Start with this lesson";
  return completed.has(videoId) ? "You have completed every lesson" : "New in the library";
}

/** A button that looks like a search field and opens the search. */
function LessonSearch() {
  return (
    <button
      type="button"
      aria-label="Search lessons"
      onClick={() => requestSearch()}
      className={`${controlClass} flex w-full cursor-text items-center gap-2 text-fg-3 md:w-64`}
    >
      <Search aria-hidden size={18} strokeWidth={1.75} />
      Search lessons
    </button>
  );
}

type RowProps = {
  heading: string;
  videoIds: string[];
  hues: AreaHues;
  marks: ReadonlyMap<string, LessonMark>;
  userId: string;
  /** Shown beside the heading. */
  children?: ReactNode;
};

/** A row of lessons under a heading; renders nothing without lessons. */
function VideoRow({ heading, videoIds, hues, marks, userId, children }: RowProps) {
  const id = useId();
  if (videoIds.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-h2 text-pretty wrap-anywhere">
          {heading}
        </h2>
        {children}
      </div>
      <VideoGrid>
        {videoIds.map((videoId) => (
          <RowVideo key={videoId} videoId={videoId} hues={hues} mark={marks.get(videoId)} userId={userId} />
        ))}
      </VideoGrid>
    </section>
  );
}

type VideoProps = Pick<RowProps, "hues" | "userId"> & { videoId: string; mark?: LessonMark };

function RowVideo({ videoId, hues, mark, userId }: VideoProps) {
  const { data: video } = useQuery(videoQuery(videoId));
  if (!video) return null;
  const hue = hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId);
  return (
    <VideoCard
      video={video}
      hue={hue}
      mark={mark}
      action={<WatchLaterButton video={video} userId={userId} isOnPoster />}
      level={3}
    />
  );
}
