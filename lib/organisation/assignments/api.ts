import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type {
  AssignedPerson,
  Assignment,
  AssignmentDraft,
  AssignmentRequest,
  PersonState,
  UserAssignment,
} from "./schema";

const PER_PAGE = 50;

/** Pages of the open assignments that reach a team, the late ones first; without one, of all that the user sees. */
export const assignmentsQuery = (teamId?: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/assignments", "list", teamId ?? null],
    queryFn: ({ pageParam, signal }) => requestPage<Assignment>(pageParam, signal),
    initialPageParam: `/api/assignments?${new URLSearchParams({ ...(teamId && { teamId }), state: "open", sort: "late", limit: String(PER_PAGE) })}`,
    getNextPageParam: (page: Page<Assignment>) => page.next,
  });

/** Pages of the users under an assignment by name. */
export const assignedPeopleQuery = (assignmentId: string, state?: PersonState) =>
  infiniteQueryOptions({
    queryKey: ["/api/assignments", assignmentId, "people", state ?? null],
    queryFn: ({ pageParam, signal }) => requestPage<AssignedPerson>(pageParam, signal),
    initialPageParam: `/api/assignments/${assignmentId}/people?${new URLSearchParams({ ...(state && { state }), limit: String(PER_PAGE) })}`,
    getNextPageParam: (page: Page<AssignedPerson>) => page.next,
  });

/** The assignments of a user: what is to do, then the others. */
export const userAssignmentsQuery = (userId: string) =>
  queryOptions<UserAssignment[]>({ queryKey: ["/api/users", userId, "assignments"] });

/** The reach of an assignment; asked anew for each input. */
export const assignmentPreviewQuery = (input: AssignmentRequest) =>
  queryOptions({
    queryKey: ["/api/assignments", "preview", input],
    queryFn: ({ signal }) =>
      request<AssignmentDraft>("/api/assignments?dryRun=1", { method: "POST", body: input, signal }),
    staleTime: 0,
    gcTime: 0,
  });
