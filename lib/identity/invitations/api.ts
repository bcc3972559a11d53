import { infiniteQueryOptions } from "@tanstack/react-query";
import type { UserInput } from "@/lib/identity/users/schema";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { Invitation, Invited, InvitedRow, InviteMany } from "./schema";

/** All invitations, the latest first; administrators only. */
export const invitationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["/api/users", "invitations"],
    queryFn: ({ pageParam, signal }) => requestPage<Invitation>(pageParam, signal),
    initialPageParam: "/api/users/invitations",
    getNextPageParam: (page: Page<Invitation>) => page.next,
  });

/** Creates an invited user and mails a link. @throws {ApiError} 409 when the account is active */
export const inviteUser = (input: UserInput) => request<Invited>("/api/users/invite", { method: "POST", body: input });

/** Sends a new link; the old one becomes invalid. @throws {ApiError} 409 when it was accepted */
export const resendInvitation = (id: string) =>
  request<Invitation>(`/api/users/invitations/${id}/resend`, { method: "POST" });

/** Deletes the invited user. @throws {ApiError} 409 when it was accepted */
export const withdrawInvitation = (id: string) => request(`/api/users/invitations/${id}`, { method: "DELETE" });

/** Invites many users, or only returns each row's status if it is a dry run. */
export const inviteMany = (input: InviteMany) =>
  request<InvitedRow[]>("/api/users/invite/bulk", { method: "POST", body: input });
