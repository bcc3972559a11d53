"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormats } from "@/components/identity/auth/preferences";
import { NoLessons } from "@/components/learning/learn/no-lessons";
import { PointsOf } from "@/components/learning/points/points-of";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { useLessonMarks } from "@/components/learning/progress/use-lesson-marks";
import type { LessonMark } from "@/components/library/videos/completed-mark";
import { VideoCard } from "@/components/library/videos/video-card";
import { VideoGrid } from "@/components/library/videos/video-grid";
import { PageHeader } from "@/components/ui/page-header";
import { userPathsQuery } from "@/lib/learning/enrolments/api";
import { positionsQuery, summaryQuery } from "@/lib/learning/progress/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { type AreaHues, hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { videoQuery } from "@/lib/library/videos/api";
import { arrange, findNextLesson, type NextLesson, underWay } from "./arrangement";
import { Hero } from "./hero";
import { InsightCards } from "./insight-cards";
import { LessonSearch } from "./lesson-search";
import { HeroSkeleton } from "./overview-skeleton";
import { StatTiles } from "./stat-tiles";

type Props = {
  userId: string;
  /** The newest videos, newest first: seven that are not completed, then the completed among the newest seven. */
  videoIds: string[];
  /** The date in the learner's time zone, `YYYY-MM-DD`. */
  today: string;
};

/** Home: the next lesson, the newest lessons and the learner's statistics. */
export function OverviewScreen({ userId, videoIds, today }: Props) {
  const { weekdayAndDate } = useFormats();
  const { data: positions = [] } = useQuery(positionsQuery(userId));
  const { data: paths = [] } = useQuery(learningPathsQuery());
  const { data: userPaths = [] } = useQuery(userPathsQuery(userId));
  const { data: summary } = useQuery(summaryQuery(userId));
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const completed = useCompletedVideos(userId);
  const marks = useLessonMarks(userId);
  const hues = hueOfAreas(areas);
  const started = underWay(userPaths, paths);
  const next = findNextLesson({ positions, started, completed });
  const { hero, recent } = arrange(videoIds, next?.videoId ?? null, completed);
  const leftAt = positions.find(({ videoId }) => videoId === hero)?.seconds ?? null;

  return (
    <PointsOf userId={userId} isOwn>
      <PageHeader
        eyebrow={weekdayAndDate(today)}
        title={hero ? headingFor(completed, hero, next) : "Nothing to watch yet"}
        actions={<LessonSearch />}
      />
      {hero ? (
        <HeroVideo videoId={hero} hues={hues} mark={marks.get(hero)} leftAt={completed.has(hero) ? null : leftAt} />
      ) : (
        <NoLessons />
      )}
      {summary && <StatTiles summary={summary} />}
      {recent.length > 0 && (
        <section aria-labelledby="recent" className="mt-10">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="recent" className="text-h2">
              Recent lessons
            </h2>
            <Link href="/learn" className="min-h-6 font-semibold text-accent-text underline-offset-4 hover:underline">
              See all lessons
            </Link>
          </div>
          <VideoGrid>
            {recent.map((id) => (
              <RecentVideo key={id} videoId={id} hues={hues} mark={marks.get(id)} />
            ))}
          </VideoGrid>
        </section>
      )}
      {summary && <InsightCards summary={summary} hues={hues} started={started} completed={completed} />}
    </PointsOf>
  );
}

/** The heading of Home for the lesson on top. */
function headingFor(completed: ReadonlySet<string>, videoId: string, next: NextLesson | null): string {
  if (next) return next.reason === "left off" ? "Pick up where you left off" : "Go on with your path";
  if (completed.size === 0) return "Start with this lesson";
  return completed.has(videoId) ? "You have completed every lesson" : "New in the library";
}

type VideoProps = { videoId: string; hues: AreaHues; mark?: LessonMark };

function HeroVideo({ videoId, hues, mark, leftAt }: VideoProps & { leftAt: number | null }) {
  const { data: video, isPending } = useQuery(videoQuery(videoId));
  if (isPending) return <HeroSkeleton />;
  if (!video) return null;
  return <Hero video={video} hues={hues} mark={mark} leftAt={leftAt} />;
}

function RecentVideo({ videoId, hues, mark }: VideoProps) {
  const { data: video } = useQuery(videoQuery(videoId));
  if (!video) return null;
  const hue = hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId);
  return <VideoCard video={video} hue={hue} mark={mark} level={3} />;
}
