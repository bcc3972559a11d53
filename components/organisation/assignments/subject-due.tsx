"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useFormats } from "@/components/identity/auth/preferences";
import { dueInWords } from "@/components/learning/home/due-words";
import { videoIdOf } from "@/components/library/videos/video-address";
import { Chip } from "@/components/ui/chip";
import type { AssignmentSubject, UserAssignment } from "@/lib/organisation/assignments/schema";
import type { Day } from "@/lib/platform/calendar";
import { useToDo } from "./use-to-do";

/** When an assignment is due: 'Late' and 'was due yesterday', or 'by Friday'. */
export function DueWords({ assignment: { state, dueOn }, today }: { assignment: UserAssignment; today: Day }) {
  const formats = useFormats();
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-small font-medium text-fg-2">
      {state === "late" && <Chip tone="danger">Late</Chip>}
      {dueInWords(dueOn, today, formats)}
    </span>
  );
}

export type Learner = {
  userId: string;
  /** The date in the learner's time zone. */
  today: Day;
};

type Props = Learner & { subjects: Pick<AssignmentSubject, "kind" | "id">[]; className?: string };

/** Shows when the first due of these subjects is due for the learner; nothing without a due day. */
export function SubjectDue({ subjects, userId, today, className }: Props) {
  const found = useToDo(userId, today).find(
    ({ subject, dueOn }) =>
      dueOn !== null && subjects.some(({ kind, id }) => kind === subject.kind && id === subject.id),
  );
  return (
    found && (
      <p className={className}>
        <DueWords assignment={found} today={today} />
      </p>
    )
  );
}

/** Shows when the open lesson, or the path that it was opened from, is due. */
export function LessonDue(learner: Learner) {
  const videoId = videoIdOf(usePathname());
  const pathId = useSearchParams().get("path");
  const subjects = [
    ...(videoId ? [{ kind: "video" as const, id: videoId }] : []),
    ...(pathId ? [{ kind: "path" as const, id: pathId }] : []),
  ];
  return <SubjectDue {...learner} subjects={subjects} />;
}
