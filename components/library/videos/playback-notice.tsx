"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { playbackReportsQuery } from "@/lib/library/video-health/api";
import { britishDay } from "@/lib/platform/british-dates";
import { counted } from "@/lib/platform/counted";
import { useClearReports } from "./use-clear-reports";

/** A notice above the video form about playback reports, until an administrator marks them as solved. */
export function PlaybackNotice({ videoId }: { videoId: string }) {
  const { data: reports } = useQuery({ ...playbackReportsQuery(videoId), staleTime: 0 });
  const { clear, isRunning } = useClearReports();
  if (!reports?.lastReportedAt) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-warning-soft p-4">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-warning">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        {counted(reports.people, "user")} reported that this video does not play, most recently on{" "}
        {britishDay.format(new Date(reports.lastReportedAt))}. A new video URL also clears the reports.
      </p>
      <Button size="sm" variant="secondary" loading={isRunning} onClick={() => clear(videoId)}>
        Clear reports
      </Button>
    </div>
  );
}
