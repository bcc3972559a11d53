"use client";

import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";
import { reportDurationMutation } from "@/lib/library/videos/mutations";
import type { Video } from "@/lib/library/videos/schema";
import { useGapTour } from "../strip/use-gap-tour";
import { type Passage, usePassage } from "../strip/use-passage";
import { usePlaybackOf } from "./use-playback-of";
import { usePosition } from "./use-position";
import { useWatch } from "./use-watch";
import type { Sample } from "./watch-meter";

/**
 * The recording of an open lesson, and the second at which it begins.
 * @param opened the passage in the URL, or null
 */
export function useRecording(
  userId: string,
  video: Video,
  controls: RefObject<FrameControls | null>,
  opened: Passage | null,
) {
  const { watch, seen, sample, flush } = useWatch(userId, video);
  const tour = useGapTour(controls);
  const passage = usePassage(controls, opened);
  const { startAt, saver } = usePosition(userId, video, { watch, seen });
  const { opensAt, report } = usePlaybackOf(video, controls, { second: opened?.second ?? null, startAt });
  return {
    watch,
    seen,
    startAt,
    opensAt,
    playGaps: tour.start,
    playPassage: passage.play,
    reportDuration: useDuration(video),
    /** Takes a report of the player; null while it shows another video. */
    follow(sampled: Sample | null) {
      sample(sampled);
      if (sampled === null) return;
      saver.current?.update(sampled.seconds);
      tour.follow(sampled.seconds);
      report(sampled.seconds);
      passage.follow(sampled.seconds);
    },
    save() {
      flush();
      saver.current?.flush();
    },
  };
}

/** Reports the length of a video to the server while it is not certain, once per mount. */
function useDuration({ id, durationSource }: Video) {
  const { mutateAsync: reportDuration } = useMutation(reportDurationMutation());
  const isSent = useRef(false);
  return (seconds: number) => {
    if ((durationSource !== null && durationSource !== "learners") || isSent.current) return;
    isSent.current = true;
    reportDuration({ videoId: id, duration: seconds }).catch((error: unknown) =>
      // The length stays unknown until the next player reports it.
      console.warn("The length was not saved", error),
    );
  };
}
