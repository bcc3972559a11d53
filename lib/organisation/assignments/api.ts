import { queryOptions } from "@tanstack/react-query";
import { pagesQuery } from "@/lib/platform/http/list-pages";
import { request } from "@/lib/platform/http/request";
import type {
  AssignedPerson,
  Assignment,
  AssignmentDraft,
  AssignmentRequest,
  PersonState,
  ReminderDraft,
  ReminderInput,
  ReminderSubject,
  UserAssignment,
} from "./schema";

const PER_PAGE = 50;

/** Pages of the open assignments that reach a team or one below it, the late ones first; without one, of all that the user sees. */
export const assignmentsQuery = (teamId?: string) =>
  pagesQuery<Assignment>(
    ["/api/assignments", "list", teamId ?? null],
    `/api/assignments?${new URLSearchParams({ ...(teamId && { teamId, below: "1" }), state: "open", sort: "late", limit: String(PER_PAGE) })}`,
  );

/** A filter of the users under an assignment; empty fields do not filter. */
type PeopleFilter = { state?: PersonState | undefined; teamId?: string | undefined };

/** Pages of the users under an assignment: the late ones, then the others, by name. */
export const assignedPeopleQuery = (assignmentId: string, { state, teamId }: PeopleFilter = {}) =>
  pagesQuery<AssignedPerson>(
    ["/api/assignments", assignmentId, "people", { state, teamId }],
    `/api/assignments/${assignmentId}/people?${new URLSearchParams({ ...(teamId && { teamId }), ...(state ? { state } : { sort: "late" }), limit: String(PER_PAGE) })}`,
  );

/** The assignments of a user: the open ones, then the others. */
export const userAssignmentsQuery = (userId: string) =>
  queryOptions<UserAssignment[]>({ queryKey: ["/api/users", userId, "assignments"] });

/** The subject of a reminder: one assignment, or a subject; without one, everything that is assigned. */
export type ReminderAbout = { assignmentId: string } | ReminderSubject;

/** The path and the body of the call that reminds users; with `only`, late users alone. */
export const reminderCall = (about: ReminderAbout, body: Pick<ReminderInput, "userIds" | "only">) =>
  "assignmentId" in about
    ? { path: `/api/assignments/${about.assignmentId}/remind`, body }
    : { path: "/api/assignments/remind", body: { ...body, ...about } };

/** The reach of an assignment; fetched again for each input. */
export const assignmentPreviewQuery = (input: AssignmentRequest) =>
  queryOptions({
    queryKey: ["/api/assignments", "preview", input],
    queryFn: ({ signal }) =>
      request<AssignmentDraft>("/api/assignments?dryRun=1", { method: "POST", body: input, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The recipients and the mail of a reminder that is not sent; fetched again each time. */
export const reminderDraftQuery = (about: ReminderAbout, userIds: string[]) =>
  queryOptions({
    queryKey: ["/api/assignments", "reminder", about, userIds],
    queryFn: ({ signal }) => {
      const { path, body } = reminderCall(about, { userIds });
      return request<ReminderDraft>(`${path}?dryRun=1`, { method: "POST", body, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
