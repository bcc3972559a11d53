import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/http/request";
import type { UserInput } from "@/lib/users/schema";
import type { Invitation, Invited } from "./schema";

export const invitationsQuery = () => queryOptions<Invitation[]>({ queryKey: ["/api/users/invitations"] });

export const inviteUser = (input: UserInput) => request<Invited>("/api/users/invite", { method: "POST", body: input });

export const resendInvitation = (id: string) =>
  request<Invitation>(`/api/users/invitations/${id}/resend`, { method: "POST" });

export const withdrawInvitation = (id: string) => request(`/api/users/invitations/${id}`, { method: "DELETE" });
