"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { ErrorState } from "@/components/ui/states/error-state";
import { userPlansQuery } from "@/lib/learning/plans/api";
import { deletePlanMutation } from "@/lib/learning/plans/mutations";
import { reasonOf } from "@/lib/platform/http/request";
import { KeptPlan } from "./kept-plan";
import { NewRoute } from "./new-route";
import type { RouteProps } from "./route-screen";
import { TrackSkeleton } from "./track-skeleton";

/** The learner's plan for a track, or the shortest route from which they can start one. */
export function TrackRoute(props: RouteProps) {
  const { track, userId } = props;
  const area = useRef<HTMLDivElement>(null);
  const { data: plans, error, refetch, isFetching } = useQuery(userPlansQuery(userId));
  const [stoppedId, setStoppedId] = useState<string>();
  const { mutateAsync: stop } = useMutation(deletePlanMutation(userId, stoppedId ?? ""));
  const plan = plans?.find(({ trackId }) => trackId === track.id);

  if (!plans) {
    if (!error) return <TrackSkeleton />;
    return (
      <ErrorState onRetry={() => refetch()} retrying={isFetching}>
        {reasonOf(error)}
      </ErrorState>
    );
  }
  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {plan ? (
        <KeptPlan key={plan.id} {...props} plan={plan} onStop={() => setStoppedId(plan.id)} />
      ) : (
        // The button that started the plan was removed.
        <NewRoute {...props} onStarted={() => area.current?.focus()} />
      )}
      {stoppedId && (
        <DeleteDialog
          question="Stop this plan?"
          description="Its dates and your choice of lessons are lost, and its calendar address stops working. Your points and completed lessons stay."
          confirmLabel="Stop this plan"
          remove={() => stop(undefined)}
          deleted="Plan stopped"
          failed="Failed to stop the plan"
          onClose={() => setStoppedId(undefined)}
        />
      )}
    </div>
  );
}
