"use client";

import type { ReactNode } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import type { Plan, PlanChange } from "@/lib/learning/plans/schema";
import { standingInWords } from "./plan-words";

type Props = {
  plan: Plan;
  isSaving: boolean;
  onChange: (change: PlanChange) => void;
};

/** The learner's progress in a plan, and offers to adjust it after changes. */
export function PlanStanding({ plan, isSaving, onChange }: Props) {
  const formats = useFormats();
  const { counted, longDay } = formats;
  // Setting the same hours again counts sessions from today on.
  const { hoursPerWeek, ahead, completedVideos, videos, finishOn, isShort } = plan;
  const spare = videos.filter(({ isNeeded }) => !isNeeded);
  const standing = standingInWords(ahead, formats);
  return (
    <>
      {completedVideos > 0 && (
        <p className="text-small text-fg-2">
          {formats.figure(completedVideos)} of {counted(completedVideos + videos.length, "lesson")} done.
        </p>
      )}
      {standing && ahead > 0 && <p className="text-small font-medium text-success">{standing}.</p>}
      {standing && ahead < 0 && (
        <Offer label="Take the new date" isSaving={isSaving} onAccept={() => onChange({ hoursPerWeek })}>
          {standing}. That is fine: from today on,{" "}
          {finishOn === null ? "it takes more than three years" : `you are done by ${longDay(finishOn)}`}.
        </Offer>
      )}
      {spare.length > 0 && (
        <Offer
          label={spare.length === 1 ? "Drop it" : "Drop them"}
          isSaving={isSaving}
          onAccept={() => onChange({ dropVideoIds: spare.map(({ videoId }) => videoId) })}
        >
          {counted(spare.length, "lesson is", "lessons are")} no longer needed:{" "}
          {spare.map(({ title }) => title).join(", ")}.
        </Offer>
      )}
      {isShort && (
        <Offer label="Plan again" isSaving={isSaving} onAccept={() => onChange({ replan: true })}>
          The library or the role has changed, and this plan no longer reaches everything it could.
        </Offer>
      )}
    </>
  );
}

type OfferProps = { label: string; isSaving: boolean; onAccept: () => void; children: ReactNode };

function Offer({ label, isSaving, onAccept, children }: OfferProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-control bg-info-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-small text-info">{children}</p>
      <Button variant="secondary" size="sm" loading={isSaving} onClick={onAccept}>
        {label}
      </Button>
    </div>
  );
}
