"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { attempt } from "@/components/forms/announce";
import { firstPace, NO_CHOICE, planRequest } from "@/components/learning/plans/pace";
import { PaceControls } from "@/components/learning/plans/pace-controls";
import { MoveError, RouteSummary } from "@/components/learning/plans/route-summary";
import { useDryRun } from "@/components/learning/plans/use-dry-run";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/states/skeleton";
import { toast } from "@/components/ui/toasts/toast";
import { planPreviewQuery } from "@/lib/learning/plans/api";
import { createPlanMutation } from "@/lib/learning/plans/mutations";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { clock, spoken } from "@/lib/library/videos/duration";
import type { Day } from "@/lib/platform/calendar";

type Props = { track: Pick<CareerTrack, "id" | "title">; userId: string; today: Day };

/** The first plan of a new learner: its pace, its figures, and its start, which leads to Home. */
export function FirstPlan({ track, userId, today }: Props) {
  const router = useRouter();
  const [pace, setPace] = useState(() => firstPace(today));
  const create = useMutation(createPlanMutation(userId));
  const request = planRequest(track.id, pace, NO_CHOICE, today);
  const isPossible = pace.weekdays.length > 0;
  const { route, error, isMoving, retry } = useDryRun(isPossible ? request : null, (input) =>
    planPreviewQuery(userId, input),
  );
  if (!route) return error ? <MoveError error={error} onRetry={retry} /> : <Skeleton className="h-96 rounded-hero" />;
  const start = () =>
    attempt(async () => {
      await create.mutateAsync(request);
      toast({ title: "Plan started", description: "Home shows its next lesson.", kind: "success" });
      router.push("/");
    });
  return (
    <RouteSummary
      title={track.title}
      route={route}
      isMoving={isMoving}
      controls={<PaceControls pace={pace} onChange={setPace} today={today} />}
    >
      {error && <MoveError error={error} onRetry={retry} />}
      <ol aria-label="Lessons of the plan" className="flex max-h-80 w-full flex-col gap-2 overflow-y-auto">
        {route.videos.map(({ videoId, title, seconds, isLengthKnown }) => (
          <li key={videoId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span aria-hidden className="shrink-0 font-mono text-fg-3 text-meta">
              {clock(isLengthKnown ? seconds : null)}
            </span>
            <span className="sr-only">{spoken(isLengthKnown ? seconds : null)}</span>
          </li>
        ))}
      </ol>
      {route.videos.length > 0 && (
        <Button
          size="lg"
          className="mt-3 lg:mt-auto"
          loading={create.isPending}
          disabled={!isPossible}
          onClick={() => void start()}
        >
          Start
        </Button>
      )}
    </RouteSummary>
  );
}
