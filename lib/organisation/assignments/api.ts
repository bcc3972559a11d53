import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type {
  AssignedPerson,
  Assignment,
  AssignmentDraft,
  AssignmentRequest,
  PersonState,
  Reminded,
  ReminderDraft,
  ReminderInput,
  ReminderSubject,
  UserAssignment,
} from "./schema";

const PER_PAGE = 50;

/** Pages of the open assignments that reach a team or one below it, the late ones first; without one, of all that the user sees. */
export const assignmentsQuery = (teamId?: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/assignments", "list", teamId ?? null],
    queryFn: ({ pageParam, signal }) => requestPage<Assignment>(pageParam, signal),
    initialPageParam: `/api/assignments?${new URLSearchParams({ ...(teamId && { teamId, below: "1" }), state: "open", sort: "late", limit: String(PER_PAGE) })}`,
    getNextPageParam: (page: Page<Assignment>) => page.next,
  });

/** A filter of the users under an assignment; empty fields do not filter. */
export type PeopleFilter = { state?: PersonState | undefined; teamId?: string | undefined };

/** Pages of the users under an assignment: the late ones, then the others, by name. */
export const assignedPeopleQuery = (assignmentId: string, { state, teamId }: PeopleFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/assignments", assignmentId, "people", { state, teamId }],
    queryFn: ({ pageParam, signal }) => requestPage<AssignedPerson>(pageParam, signal),
    initialPageParam: `/api/assignments/${assignmentId}/people?${new URLSearchParams({ ...(teamId && { teamId }), ...(state ? { state } : { sort: "late" }), limit: String(PER_PAGE) })}`,
    getNextPageParam: (page: Page<AssignedPerson>) => page.next,
  });

/** The assignments of a user: the open ones, then the others. */
export const userAssignmentsQuery = (userId: string) =>
  queryOptions<UserAssignment[]>({ queryKey: ["/api/users", userId, "assignments"] });

/** The subject of a reminder: one assignment, or a subject; without one, everything that is assigned. */
export type ReminderAbout = { assignmentId: string } | ReminderSubject;

function callOf(about: ReminderAbout, body: Pick<ReminderInput, "userIds" | "only">) {
  return "assignmentId" in about
    ? { path: `/api/assignments/${about.assignmentId}/remind`, body }
    : { path: "/api/assignments/remind", body: { ...body, ...about } };
}

/** Mails users their open assignments; with `only`, late users alone. */
export function remind(about: ReminderAbout, input: Pick<ReminderInput, "userIds" | "only">) {
  const { path, body } = callOf(about, input);
  return request<Reminded>(path, { method: "POST", body });
}

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
      const { path, body } = callOf(about, { userIds });
      return request<ReminderDraft>(`${path}?dryRun=1`, { method: "POST", body, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
