import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { type ReminderAbout, reminderCall } from "./api";
import type { Assignment, AssignmentRequest, Reminded, ReminderInput } from "./schema";

/** Marks every list of assignments and of the users under them as stale. */
const refresh = (client: QueryClient) => invalidate(client, { queryKey: ["/api/assignments"] });

/** Makes an assignment, or returns the open one with the same terms. */
export const createAssignmentMutation = () =>
  mutationOptions({
    mutationFn: (input: AssignmentRequest) => request<Assignment>("/api/assignments", { method: "POST", body: input }),
    onSuccess: (_made, _input, _before, { client }) => refresh(client),
  });

/** Ends an assignment. @throws {ApiError} 403 for a manager who did not make it */
export const endAssignmentMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/assignments/${id}`, { method: "DELETE" }),
    onSettled: (_answer, _error, _id, _before, { client }) => refresh(client),
  });

/** Gives users a later due day. */
export const extendMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: { userIds: string[]; dueOn: string }) =>
      request<{ changed: number }>(`/api/assignments/${id}/extend`, { method: "POST", body }),
    onSuccess: (_answer, _body, _before, { client }) => refresh(client),
  });

/** Excuses users from an assignment. */
export const excuseMutation = (id: string) =>
  mutationOptions({
    mutationFn: (userIds: string[]) =>
      request<{ changed: number }>(`/api/assignments/${id}/excuse`, { method: "POST", body: { userIds } }),
    onSuccess: (_answer, _userIds, _before, { client }) => refresh(client),
  });

/** Mails users their open assignments; with `only`, late users alone. It changes no list. */
export const remindMutation = (about: ReminderAbout) =>
  mutationOptions({
    mutationFn: (input: Pick<ReminderInput, "userIds" | "only">) => {
      const { path, body } = reminderCall(about, input);
      return request<Reminded>(path, { method: "POST", body });
    },
  });
