"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/identity/auth/preferences";
import { evidenceWordsOfOthers } from "@/components/learning/points/evidence-words";
import { kindWords, stateTones, stateWords } from "@/components/organisation/assignments/assignment-words";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Loaded } from "@/components/ui/states/loaded";
import { userAssignmentsQuery } from "@/lib/organisation/assignments/api";
import type { UserAssignment } from "@/lib/organisation/assignments/schema";

type Props = { userId: string; name: string; onClose: () => void };

/** The assignments of a user: the open ones, then those that are done, excused or ended. */
export default function AssignmentsDialog({ userId, name, onClose }: Props) {
  const query = useQuery({ ...userAssignmentsQuery(userId), staleTime: 0 });
  const { counted } = useFormats();
  return (
    <Dialog
      onClose={onClose}
      title={`Assignments: ${name}`}
      description={query.data && counted(query.data.length, "assignment")}
      shape="sheet"
      width="lg"
    >
      <Loaded query={query} failed="The assignments could not be loaded.">
        {(assignments) =>
          assignments.length === 0 ? (
            <p className="py-6 text-fg-2">Nothing is assigned.</p>
          ) : (
            <ul className="divide-y divide-line">
              {assignments.map((assignment) => (
                <Line key={`${assignment.assignmentId} ${assignment.round}`} assignment={assignment} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Line({ assignment }: { assignment: UserAssignment }) {
  const { subject, team, round, everyMonths, state, dueOn, doneAt, doneEvidence, endedAt } = assignment;
  const { date, longDay } = useFormats();
  const hasEnded = endedAt !== null && state !== "done";
  const facts = [
    dueOn ? `Due ${longDay(dueOn)}` : "No due date",
    doneAt && `${doneEvidence ? evidenceWordsOfOthers[doneEvidence] : "Completed"}, ${date(doneAt)}`,
  ];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium wrap-anywhere">{subject.title}</span>
        <span className="block text-small wrap-anywhere text-fg-3">
          {[kindWords[subject.kind], team?.name, everyMonths && `Round ${round}`].filter(Boolean).join(", ")}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-fg-2">
        {facts.filter(Boolean).join(". ")}
        {hasEnded ? <Chip>Ended</Chip> : <Chip tone={stateTones[state]}>{stateWords[state]}</Chip>}
      </span>
    </li>
  );
}
