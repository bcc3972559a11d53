"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { attempt } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/states/error-state";
import { toast } from "@/components/ui/toasts/toast";
import { planPreviewQuery } from "@/lib/learning/plans/api";
import { createPlanMutation } from "@/lib/learning/plans/mutations";
import { reasonOf } from "@/lib/platform/http/request";
import { firstPace, NO_CHOICE, planRequest } from "./pace";
import { PaceControls } from "./pace-controls";
import { type RouteProps, RouteScreen } from "./route-screen";
import { MoveError, RouteSummary } from "./route-summary";
import { TrackSkeleton } from "./track-skeleton";
import { useDryRun } from "./use-dry-run";

type Props = RouteProps & { onStarted: () => void };

/** The shortest route to a track without a plan. It follows the chosen pace, and can be started as a plan. */
export function NewRoute({ onStarted, ...screen }: Props) {
  const { track, userId, today } = screen;
  const [pace, setPace] = useState(() => firstPace(today));
  const [choice, setChoice] = useState(NO_CHOICE);
  const create = useMutation(createPlanMutation(userId));
  const request = planRequest(track.id, pace, choice, today);
  const isPossible = pace.weekdays.length > 0;
  const { route, error, isMoving, retry } = useDryRun(isPossible ? request : null, (input) =>
    planPreviewQuery(userId, input),
  );

  if (!route) {
    if (!error) return <TrackSkeleton />;
    return (
      <ErrorState onRetry={retry} title="The route could not be computed">
        {reasonOf(error)}
      </ErrorState>
    );
  }
  const start = () =>
    attempt(async () => {
      await create.mutateAsync(request);
      toast({ title: "Plan started", description: "Home shows its next lesson.", kind: "success" });
      onStarted();
    });
  return (
    <RouteScreen
      {...screen}
      route={route}
      choice={choice}
      onChoose={async (next) => {
        setChoice(next);
        return true;
      }}
      summary={
        <RouteSummary
          title="Your shortest route"
          route={route}
          isMoving={isMoving}
          controls={<PaceControls pace={pace} onChange={setPace} today={today} />}
        >
          {error && <MoveError error={error} onRetry={retry} />}
          {route.videos.length > 0 && (
            <Button
              size="lg"
              className="mt-3 lg:mt-auto"
              loading={create.isPending}
              disabled={!isPossible}
              onClick={() => void start()}
            >
              Start this plan
            </Button>
          )}
        </RouteSummary>
      }
    />
  );
}
