import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { userQuery } from "./api";
import type { Preferences, PreferencesInput, User, UserInput } from "./schema";

/** The prefix of every query about users: lists, counts, invitations, and each user with their own data. */
const USERS_KEY = ["/api/users"];

/** The second part of keys that belong to no single user. */
const LISTS: readonly unknown[] = ["list", "counts", "invitations"];

/** Refetches every query about users. */
export const refreshUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: USERS_KEY });

/** Refetches the lists of users, but no single user: a deleted one would answer 404. */
export const refreshUserLists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: USERS_KEY, predicate: ({ queryKey }) => LISTS.includes(queryKey[1]) });

/** Refetches one user and their own data. */
export const refreshUser = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: userQuery(id).queryKey });

/** Refetches progress, whose days follow the user's time zone. */
export const refreshDays = (client: QueryClient) => client.invalidateQueries({ queryKey: ["/api/progress"] });

/** Saves a user. Fails with 412 when the user changed after they were read. */
export const updateUserMutation = () =>
  mutationOptions({
    mutationFn: ({ read, input }: { read: User; input: UserInput }) =>
      request<User>(`/api/users/${read.id}`, { method: "PUT", body: input, unchangedSince: read }),
    onSuccess: (_user, _variables, _before, { client }) => void refreshUsers(client),
  });

/** Deletes a user, then refetches the lists and counts. @throws {ApiError} 409 for the last administrator */
export const deleteUserMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/users/${id}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => void refreshUserLists(client),
  });

/** Deactivates or reactivates a user. */
export const setActiveMutation = () =>
  mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      request<User>(`/api/users/${id}/active`, { method: "PUT", body: { active: isActive } }),
    onSettled: (_user, _error, _variables, _before, { client }) => void refreshUsers(client),
  });

/** Signs a user out everywhere except in the session of this request. */
export const endSessionsOfMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/users/${id}/sessions`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => void refreshUsers(client),
  });

/** Confirms an address that somebody else gave a user. Fails with 412 when the user changed after they were read. */
export const confirmAddressMutation = () =>
  mutationOptions({
    mutationFn: (read: User) =>
      request(`/api/users/${read.id}/email/confirm`, { method: "POST", unchangedSince: read }),
    onSettled: (_data, _error, _id, _before, { client }) => void refreshUsers(client),
  });

/** Removes all second factors of another user. */
export const resetFactorsMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/users/${id}/factors`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => void refreshUsers(client),
  });

/**
 * Saves the given preferences in one request at a time, so that the last choice wins. A time zone alone comes from the
 * browser and does not replace a chosen one.
 */
export const savePreferencesMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (change: PreferencesInput) =>
      request<Preferences>(`/api/users/${userId}/preferences`, { method: "PUT", body: change }),
    scope: { id: `preferences of ${userId}` },
  });
