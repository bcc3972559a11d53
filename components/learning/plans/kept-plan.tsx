"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { attempt } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { planChangePreviewQuery } from "@/lib/learning/plans/api";
import { changePlanMutation } from "@/lib/learning/plans/mutations";
import type { Plan, PlanChange } from "@/lib/learning/plans/schema";
import { type Choice, choiceOf, type Pace, paceChange } from "./pace";
import { PaceControls } from "./pace-controls";
import { PlanCalendar } from "./plan-calendar";
import { PlanStanding } from "./plan-standing";
import { type RouteProps, RouteScreen } from "./route-screen";
import { MoveError, RouteSummary } from "./route-summary";
import { useDryRun } from "./use-dry-run";

type Props = RouteProps & { plan: Plan; onStop: () => void };

/** A plan that the learner started: its figures, its lessons, its pace and its calendar. */
export function KeptPlan({ plan, onStop, ...screen }: Props) {
  const { userId, today } = screen;
  // The scope sends changes one at a time, in the order in which they were made.
  const change = useMutation({ ...changePlanMutation(userId, plan.id), scope: { id: plan.id } });
  const summary = useRef<HTMLElement>(null);
  const [pace, setPace] = useState<Pace | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const moved = pace && paceChange(plan, pace);
  const preview = useDryRun(moved && pace.weekdays.length > 0 ? moved : null, (input) =>
    planChangePreviewQuery(userId, plan.id, input),
  );
  const route = (moved && preview.route) || plan;

  /** @returns true if it was saved */
  const save = (input: PlanChange) => attempt(() => change.mutateAsync(input));
  const choose = async (next: Choice) => {
    setChoice(next);
    const isSaved = await save(next);
    setChoice((current) => (current === next ? null : current));
    return isSaved;
  };
  /** Accepts an offer of the summary. Its button is removed, so that the focus moves to the summary. */
  const accept = async (input: PlanChange) => {
    if (await save(input)) summary.current?.focus();
  };
  /** Ends the change of the pace, whose buttons are removed. */
  const leavePace = () => {
    summary.current?.focus();
    setPace(null);
  };
  const savePace = async (input: PlanChange) => {
    if (await save(input)) leavePace();
  };
  return (
    <RouteScreen
      {...screen}
      route={route}
      choice={choice ?? choiceOf(plan)}
      onChoose={choose}
      summary={
        <>
          <RouteSummary
            ref={summary}
            title={plan.completedVideos > 0 ? "Left in your plan" : "Your plan"}
            route={route}
            isMoving={preview.isMoving}
            controls={
              <>
                <PaceControls pace={pace ?? plan} onChange={setPace} today={today} />
                {moved && (
                  <div className="mt-6 flex flex-wrap gap-2">
                    <Button
                      loading={change.isPending}
                      disabled={pace.weekdays.length === 0}
                      onClick={() => void savePace(moved)}
                    >
                      Save this pace
                    </Button>
                    <Button variant="ghost" onClick={leavePace}>
                      Discard
                    </Button>
                  </div>
                )}
              </>
            }
          >
            {moved && preview.error && <MoveError error={preview.error} onRetry={preview.retry} />}
            <PlanStanding plan={plan} isSaving={change.isPending} onChange={(input) => void accept(input)} />
            <Button variant="secondary" className="mt-3 lg:mt-auto" onClick={onStop}>
              Stop this plan
            </Button>
          </RouteSummary>
          <PlanCalendar plan={plan} userId={userId} onChange={save} />
        </>
      }
    />
  );
}
