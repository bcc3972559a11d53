"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "@/components/ui/toasts/toast";
import { watchQuery } from "@/lib/learning/watch/api";
import { sendReportMutation } from "@/lib/learning/watch/mutations";
import { joinRanges, type Range } from "@/lib/learning/watch/ranges";
import type { WatchReportAnswer, WatchReportInput } from "@/lib/learning/watch/schema";
import type { Video } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import { ApiError } from "@/lib/platform/http/request";
import { useCompletion } from "../details/use-completion";
import type { Sample } from "./watch-meter";
import { createWatchRecorder, type WatchRecorder } from "./watch-recorder";
import { openWatchStore } from "./watch-store";

/** Statuses of a refusal that a retry would not change. */
const FINAL_STATUSES = [400, 403, 404, 413];

/** The interval at which the watched parts are stored on the device and shown. */
const TICK_MS = 1000;

const noRanges: Range[] = [];

/** The watched parts of a video, including unsent ones, and their recorder. */
export function useWatch(userId: string, video: Video) {
  const { data: watch } = useQuery(watchQuery(userId, video.id));
  const { mutateAsync: sendReport } = useMutation(sendReportMutation(userId));
  const { complete } = useCompletion(userId, video);
  const [unsent, setUnsent] = useState(noRanges);
  const recorder = useRef<WatchRecorder>(null);
  const wasCompleted = watch?.completed ?? true;

  const send = useEffectEvent(async (report: WatchReportInput): Promise<WatchReportAnswer> => {
    const answer = await sendReport(report);
    if (answer.videoId === video.id && answer.completed && !wasCompleted) {
      toast({
        kind: "success",
        title: "Lesson completed",
        description: `+${counted(video.totalPoints, "point")}`,
        action: { label: "Undo", alternative: "Press Mark as complete again", run: () => void complete(false) },
      });
    }
    return answer;
  });
  const onChange = useEffectEvent(() => {
    const ranges = recorder.current?.unsent() ?? noRanges;
    setUnsent((before) => (JSON.stringify(before) === JSON.stringify(ranges) ? before : ranges));
  });
  useEffect(() => {
    const store = openWatchStore(userId, video.id);
    const own = createWatchRecorder({
      videoId: video.id,
      save: store.save,
      send: (report) => send(report),
      isFinal: (error) => error instanceof ApiError && FINAL_STATUSES.includes(error.status),
      clock: () => performance.now(),
      onChange: () => onChange(),
    });
    recorder.current = own;
    void store.takeLeft().then(own.adopt);
    const timer = setInterval(own.tick, TICK_MS);
    const flush = () => void own.flush();
    const onHide = () => document.visibilityState === "hidden" && flush();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", flush);
      flush();
      store.close();
    };
  }, [userId, video.id]);

  return {
    watch,
    /** The watched parts, including unsent ones while recording is on. */
    seen: watch ? joinRanges([...watch.ranges, ...(watch.recording ? unsent : noRanges)]) : noRanges,
    sample: (sample: Sample | null) => recorder.current?.sample(sample),
    flush: () => void recorder.current?.flush(),
  };
}
