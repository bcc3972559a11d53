import { exampleAdministrator, exampleUser } from "@/lib/identity/users/example";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleTeam } from "@/lib/organisation/teams/example";
import { exampleTime } from "@/lib/platform/example";

const subject = { kind: "path" as const, id: exampleLearningPath.id, title: exampleLearningPath.title };
const team = { id: exampleTeam.id, name: exampleTeam.name };
const madeBy = { id: exampleAdministrator.id, name: exampleAdministrator.name };
const terms = { everyMonths: null, requiresWatched: false, note: "For everybody who films." };

/** The new assignment in the API description's examples. */
export const exampleAssignmentInput = {
  pathId: exampleLearningPath.id,
  teamId: exampleTeam.id,
  daysAfterJoining: 14,
  note: terms.note,
};

/** The assignment in the API description's examples. */
export const exampleAssignment = {
  id: "c1a7e5b2-4f3d-4b68-9a0c-7d2e8f6b1a35",
  subject,
  team,
  dueOn: null,
  daysAfterJoining: 14,
  ...terms,
  remind: "auto" as const,
  madeBy,
  madeAt: exampleTime,
  endedAt: null,
  endReason: null,
  people: 12,
  done: 7,
  late: 2,
  excused: 0,
};

/** The dry run of the same assignment. */
export const exampleAssignmentDraft = { people: 12, alreadyDone: 3, weekendDue: false };

const round = { round: 1, dueOn: "2026-01-19", state: "open" as const, doneAt: null, doneEvidence: null };

/** A user under the same assignment. */
export const exampleAssignedPerson = { userId: exampleUser.id, name: exampleUser.name, ...round };

/** The same assignment as its user sees it. */
export const exampleUserAssignment = {
  assignmentId: exampleAssignment.id,
  subject,
  team,
  ...round,
  ...terms,
  madeBy,
  madeAt: exampleTime,
  endedAt: null,
};
