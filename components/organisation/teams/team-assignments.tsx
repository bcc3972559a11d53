"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleSlash, UsersRound } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { useFormats } from "@/components/identity/auth/preferences";
import { type Column, DataTable } from "@/components/lists/data-table";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { evidenceNotes, kindWords } from "@/components/organisation/assignments/assignment-words";
import { FigureButton } from "@/components/organisation/reports/figure-button";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { assignmentsQuery } from "@/lib/organisation/assignments/api";
import type { Assignment } from "@/lib/organisation/assignments/schema";
import type { Team } from "@/lib/organisation/teams/schema";
import type { Formats } from "@/lib/platform/formats";

const AssignDialog = lazyPart(() => import("@/components/organisation/assignments/assign-dialog"));
const AssignmentPeople = lazyPart(() => import("@/components/organisation/assignments/assignment-people"));
const EndAssignment = lazyPart(() => import("@/components/organisation/assignments/end-assignment"));

/** The terms of an assignment: 'by 5 December 2026, every 12 months'. */
function termsOf({ dueOn, daysAfterJoining, everyMonths }: Assignment, { longDay, counted }: Formats): string {
  const due = dueOn
    ? longDay(dueOn)
    : daysAfterJoining
      ? `${counted(daysAfterJoining, "day")} after joining`
      : "Any time";
  return everyMonths ? `${due}, every ${counted(everyMonths, "month")}` : due;
}

/** @param openLate opens the late users of an assignment */
const columns = (
  formats: Formats,
  openLate: (assignment: Assignment) => void,
): [Column<Assignment>, ...Column<Assignment>[]] => [
  {
    header: "Assignment",
    cell: ({ subject, team, evidence }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block font-medium">{subject.title}</span>
        <span className="block text-small text-fg-3">
          {kindWords[subject.kind]}
          {evidenceNotes[evidence]}
          {team && `, ${team.name}`}
        </span>
      </span>
    ),
  },
  { header: "Due", cell: (assignment) => <span className="text-small">{termsOf(assignment, formats)}</span> },
  {
    header: "Late",
    cell: (assignment) =>
      assignment.late > 0 ? (
        <FigureButton onOpen={() => openLate(assignment)} preload={AssignmentPeople.preload}>
          <Chip tone="danger" className="underline decoration-dotted underline-offset-4">
            {formats.figure(assignment.late)} late
          </Chip>
        </FigureButton>
      ) : (
        <span className="text-fg-3">None</span>
      ),
  },
  {
    header: "Done",
    isNumeric: true,
    cell: ({ done, people }) => `${formats.figure(done)} of ${formats.figure(people)}`,
  },
];

/** The open assignments that reach a team or one below it, with the numbers of their users, the late ones first. */
export function TeamAssignments({ team }: { team: Team }) {
  const formats = useFormats();
  const person = useCurrentUser();
  const query = useInfiniteQuery({ ...assignmentsQuery(team.id), staleTime: 0 });
  const [isAssigning, setAssigning] = useState(false);
  const [shown, setShown] = useState<{ id: string; state?: "late" }>();
  const [toEnd, setToEnd] = useState<Assignment>();
  const { rows, total } = rowsOf(query.data);
  const opened = rows.find(({ id }) => id === shown?.id);
  const assign = <Button onClick={() => setAssigning(true)}>Assign</Button>;
  return (
    <>
      <ListTab
        title="Assignments"
        note={query.data && formats.counted(total, "open assignment")}
        actions={assign}
        query={query}
        what="The assignments"
        isEmpty={rows.length === 0}
        empty={{
          title: "Nothing is assigned",
          hint: "Assign a learning path, a lesson or a career track to this team and those below it.",
          action: assign,
        }}
      >
        <DataTable
          caption="Open assignments, the late ones first"
          rows={rows}
          columns={columns(formats, ({ id }) => setShown({ id, state: "late" }))}
          actions={(assignment) => (
            <>
              <TooltipButton
                label={`Users under ${assignment.subject.title}`}
                tooltip="Users"
                icon={<UsersRound aria-hidden size={18} strokeWidth={1.75} />}
                onClick={() => setShown({ id: assignment.id })}
              />
              {(person?.isAdmin || assignment.madeBy?.id === person?.id) && (
                <TooltipButton
                  label={`End ${assignment.subject.title}`}
                  tooltip="End"
                  icon={<CircleSlash aria-hidden size={18} strokeWidth={1.75} />}
                  onClick={() => setToEnd(assignment)}
                />
              )}
            </>
          )}
        />
        <LoadMore query={query} isFollowed />
      </ListTab>
      {isAssigning && (
        <AssignDialog audience={{ name: team.name, teamId: team.id }} onClose={() => setAssigning(false)} />
      )}
      {opened && (
        <AssignmentPeople
          assignment={opened}
          teamId={team.id}
          firstState={shown?.state}
          onClose={() => setShown(undefined)}
        />
      )}
      {toEnd && <EndAssignment assignment={toEnd} onClose={() => setToEnd(undefined)} />}
    </>
  );
}
