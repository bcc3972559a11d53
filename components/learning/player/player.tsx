"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";
import { VideoStage } from "@/components/library/embed/video-stage";
import { isOpenedToPlay } from "@/components/library/videos/opening";
import { keepTold } from "@/components/library/videos/playback";
import { passageOf, videoIdOf } from "@/components/library/videos/video-address";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { reportPlaybackMutation } from "@/lib/library/video-health/mutations";
import { videoQuery } from "@/lib/library/videos/api";
import { isDead } from "@/lib/library/videos/dead";
import type { Video } from "@/lib/library/videos/schema";
import { isEmbedded } from "@/lib/library/videos/video-url";
import { ApiError } from "@/lib/platform/http/request";
import { endClass, PlayerAreas, stageClass } from "./details/player-areas";
import { useHasChapters } from "./details/use-chapters";
import { VideoNotFound } from "./details/video-not-found";
import { VideoSummary } from "./details/video-summary";
import { LessonEnd, useEnding } from "./ending/use-ending";
import { type PanelControls, VideoPanels } from "./panels/video-panels";
import { PlayerError } from "./player-error";
import { PlayerSkeleton } from "./player-skeleton";
import { useRecording } from "./recording/use-recording";
import { QuestionMarks } from "./strip/question-marks";
import { WatchStrip } from "./strip/watch-strip";
import { useCaptions } from "./use-captions";

// For the organisation's own recordings: the providers' players have their own control.
const SpeedControl = lazyPart(() => import("@/components/library/embed/speed-control"));

// For unplayable lessons.
const ChapterMarks = lazyPart(() => import("./strip/chapter-marks"));
const NextLesson = lazyPart(() => import("./neighbours/next-lesson"));

type Props = {
  /** The video that was opened. Previous and next replace it, each at its own URL. */
  videoId: string;
  userId: string;
  /** The learner's due date of the open lesson, if any. */
  due?: ReactNode;
  /** True when it was opened by a press: then it plays from the second in the URL, if there is one. */
  playsAtSecond?: boolean;
};

/** The content of a PlayerDialog: the video and its details. */
export function Player({ videoId: openedId, userId, due, playsAtSecond = false }: Props) {
  const shownId = videoIdOf(usePathname());
  const videoId = shownId ?? openedId;
  const { data: video, error, refetch, isFetching } = useQuery(videoQuery(videoId));
  const [tab, setTab] = useState("overview");
  const [firstId] = useState(videoId);
  // Another lesson replaces the first one only by a press.
  const [isPressed, setPressed] = useState(() => isOpenedToPlay(videoId));
  if (videoId !== firstId && !isPressed) setPressed(true);
  const title = shownId === null ? undefined : video?.title;
  useEffect(() => {
    // The page's metadata names only the video that was opened first.
    if (title) document.title = `${title} · Waypoint`;
  }, [title]);
  const open = { userId, due, playsAtSecond, isPressed, tab, onTab: setTab };
  if (video) return <OpenVideo key={video.id} video={video} {...open} />;
  if (error instanceof ApiError && error.status === 404) return <VideoNotFound />;
  if (error) return <PlayerError onRetry={() => refetch()} retrying={isFetching} />;
  return <PlayerSkeleton />;
}

type OpenProps = Omit<Props, "videoId"> & {
  video: Video;
  /** The selected panel, which stays selected in the next lesson. */
  tab: string;
  onTab: (tab: string) => void;
  /** True when a press opened it, which also plays it from the last position. */
  isPressed: boolean;
};

function OpenVideo({ video, userId, due, playsAtSecond, isPressed, tab, onTab }: OpenProps) {
  const hues = hueOfAreas(useQuery(knowledgeAreasQuery()).data ?? []);
  const [hasEnded, setHasEnded] = useState(false);
  // False again once the video plays on.
  const [isAtEnd, setAtEnd] = useState(false);
  const [hasTimedOut, setHasTimedOut] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const controls = useRef<FrameControls>(null);
  const panels = useRef<PanelControls>(null);
  const recording = useRecording(userId, video, controls, passageOf(useSearchParams()));
  const { watch, seen, startAt, opensAt } = recording;
  const { mutate: reportPlayback } = useMutation(reportPlaybackMutation());
  const { place, ...ending } = useEnding(userId, video, isAtEnd);
  usePlayOnce(isPressed && opensAt === null && watch !== undefined, () => controls.current?.playFrom(startAt ?? 0));
  return (
    <PlayerAreas
      // The end of a lesson is read, so that it need not stay in view.
      isSticky={place !== "film"}
      stage={
        <>
          <VideoStage
            video={video}
            hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
            startAt={startAt}
            opensAt={opensAt}
            playsAtOnce={playsAtSecond}
            controls={controls}
            captions={useCaptions()}
            onSample={(sampled) => {
              recording.follow(sampled);
              if (sampled?.playing) setAtEnd(false);
            }}
            onPaused={recording.save}
            onEnded={() => {
              recording.save();
              setHasEnded(true);
              setAtEnd(true);
            }}
            onTimeout={() => setHasTimedOut(true)}
            onDuration={recording.reportDuration}
            onTold={(told) => keepTold(video.id, told)}
            onward={<NextLesson videoId={video.id} />}
            instead={
              place === "film" && (
                <LessonEnd {...{ video, userId, ...ending }} onReplay={() => controls.current?.playFrom(0)} />
              )
            }
            onPlay={() => setAtEnd(false)}
            onUnplayable={(code) => {
              setIsRefused(true);
              if (code !== undefined) reportPlayback({ videoId: video.id, code });
            }}
            className={place === "film" ? endClass : stageClass}
          />
          <StageMarks video={video} controls={controls} panels={panels} />
          <WatchStrip
            watch={watch}
            seen={seen}
            canPlay={!isRefused && !isDead(video.health)}
            onPlay={(seconds) => controls.current?.playFrom(seconds)}
            onPlayGaps={recording.playGaps}
          />
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
          end={place === "summary" && <LessonEnd {...{ video, userId, ...ending }} />}
          isToldAtEnd={place !== null}
          isRatedAtEnd={ending.asksForRating && LessonEnd.isLoaded()}
          onWatch={recording.playPassage}
        />
      }
    >
      <VideoPanels video={video} userId={userId} hues={hues} tab={tab} onTab={onTab} controls={panels} />
    </PlayerAreas>
  );
}

/** Plays a lesson once, as soon as the last position is known. */
function usePlayOnce(isReady: boolean, play: () => void) {
  const playNow = useEffectEvent(play);
  useEffect(() => {
    if (isReady) playNow();
  }, [isReady]);
}

type MarksProps = {
  video: Video;
  controls: RefObject<FrameControls | null>;
  panels: RefObject<PanelControls | null>;
};

/** The speed control of a recording, and the marks of chapters and questions at their seconds. */
function StageMarks({ video, controls, panels }: MarksProps) {
  const hasChapters = useHasChapters(video);
  const play = (second: number) => controls.current?.playFrom(second);
  return (
    <>
      {!isEmbedded(video) && !isDead(video.health) && (
        <div className="flex justify-end bg-surface-1 px-4 pt-3 sm:px-6">
          <SpeedControl />
        </div>
      )}
      {hasChapters && <ChapterMarks video={video} onPress={play} />}
      <QuestionMarks
        video={video}
        onPress={(second) => {
          play(second);
          panels.current?.show("questions", second);
        }}
      />
    </>
  );
}
