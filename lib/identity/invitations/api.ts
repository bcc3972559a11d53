import { infiniteQueryOptions } from "@tanstack/react-query";
import type { UserInput } from "@/lib/identity/users/schema";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { Invitation, Invited, InvitedRow, InviteMany } from "./schema";

export const invitationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["/api/users", "invitations"],
    queryFn: ({ pageParam, signal }) => requestPage<Invitation>(pageParam, signal),
    initialPageParam: "/api/users/invitations",
    getNextPageParam: (page: Page<Invitation>) => page.next,
  });

export const inviteUser = (input: UserInput) => request<Invited>("/api/users/invite", { method: "POST", body: input });

export const resendInvitation = (id: string) =>
  request<Invitation>(`/api/users/invitations/${id}/resend`, { method: "POST" });

export const withdrawInvitation = (id: string) => request(`/api/users/invitations/${id}`, { method: "DELETE" });

/** What becomes of each row; a dry run only says it. */
export const inviteMany = (input: InviteMany) =>
  request<InvitedRow[]>("/api/users/invite/bulk", { method: "POST", body: input });
