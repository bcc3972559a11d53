"use client";

import Link from "next/link";
import { useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { VideoLink } from "@/components/library/videos/video-link";
import { Button } from "@/components/ui/button";
import type { UserAssignment } from "@/lib/organisation/assignments/schema";
import { subjectAddress } from "@/lib/organisation/assignments/subject-address";
import type { Day } from "@/lib/platform/calendar";
import { evidenceNotes, kindWords, progressInWords, toDoHeading } from "./assignment-words";
import { DueWords, type Learner } from "./subject-due";
import { useToDo } from "./use-to-do";

/** Assignments that are shown before the others are requested. */
const SHOWN = 5;

/** The assignments that a learner must complete, by due day; nothing without any. */
export function ToDo({ userId, today }: Learner) {
  const formats = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const toDo = useToDo(userId, today);
  if (toDo.length === 0) return null;
  const shown = showsAll ? toDo : toDo.slice(0, SHOWN);
  return (
    <section aria-labelledby="to-do" className="my-8">
      <h2 id="to-do" className="mb-4 text-h2">
        {toDoHeading(toDo, today, formats)}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {shown.map((assignment) => (
          <ToDoRow key={`${assignment.assignmentId}-${assignment.round}`} assignment={assignment} today={today} />
        ))}
      </ul>
      {toDo.length > shown.length && (
        <Button variant="secondary" className="mt-3" onClick={() => setShowsAll(true)}>
          Show {formats.figure(toDo.length - shown.length)} more
        </Button>
      )}
    </section>
  );
}

const linkClass = "outline-none after:absolute after:inset-0 after:rounded-[inherit]";

function ToDoRow({ assignment, today }: { assignment: UserAssignment; today: Day }) {
  const formats = useFormats();
  const { subject, evidence, note, progress, madeBy } = assignment;
  const left = progressInWords(progress, formats);
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-tile border bg-surface-1 px-5 py-4 outline-offset-2 outline-ring transition-colors duration-120 hover:border-line-strong has-[a:focus-visible]:outline-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {subject.kind === "video" ? (
            <VideoLink videoId={subject.id}>{subject.title}</VideoLink>
          ) : (
            <Link href={subjectAddress(subject)} className={linkClass}>
              {subject.title}
            </Link>
          )}
        </p>
        <p className="text-small text-fg-2">
          {kindWords[subject.kind]}
          {evidenceNotes[evidence]}
          {left && <span className="block">{left}</span>}
          {madeBy && <span className="block text-fg-3">Assigned by {madeBy.name}</span>}
        </p>
        {note && <p className="mt-1 max-w-measure text-small whitespace-pre-line text-fg-2">{note}</p>}
      </div>
      <p>
        <DueWords assignment={assignment} today={today} />
      </p>
    </li>
  );
}
