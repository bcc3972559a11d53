import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { deleteUser, endSessionsOf, savePreferences, setActive, updateUser, userQuery } from "./api";
import type { PreferencesInput, User, UserInput } from "./schema";

/** Above every query about users: the lists, the counts, the invitations, and each user with what belongs to them. */
const USERS_KEY = ["/api/users"];

/** The second part of the keys that are not about one user. */
const LISTS: readonly unknown[] = ["list", "counts", "invitations"];

/** Fetches again everything that is shown of users. */
export const refreshUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: USERS_KEY });

/** Fetches the lists of users again, but no single user: one who was just removed would be missing. */
export const refreshUserLists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: USERS_KEY, predicate: ({ queryKey }) => LISTS.includes(queryKey[1]) });

/** Fetches one user again, and what belongs to them. */
export const refreshUser = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: userQuery(id).queryKey });

/** Fetches again what is counted by days, which follow the user's time zone. */
export const refreshDays = (client: QueryClient) => client.invalidateQueries({ queryKey: ["/api/progress"] });

/** Refused with 412 when the user is not as they were read. */
export const updateUserMutation = () =>
  mutationOptions({
    mutationFn: ({ read, input }: { read: User; input: UserInput }) => updateUser(read, input),
    onSuccess: (_user, _variables, _before, { client }) => void refreshUsers(client),
  });

/** Deletes a user, then refetches what lists or counts users. */
export const deleteUserMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => deleteUser(id),
    onSettled: (_data, _error, _id, _before, { client }) => void refreshUserLists(client),
  });

/** Deactivates a user, or reactivates them. */
export const setActiveMutation = () =>
  mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) => setActive(id, isActive),
    onSettled: (_user, _error, _variables, _before, { client }) => void refreshUsers(client),
  });

/** Signs a user out on every device but the one that asks for it. */
export const endSessionsOfMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => endSessionsOf(id),
    onSettled: (_data, _error, _id, _before, { client }) => void refreshUsers(client),
  });

/** Saves preferences one call after the other, so that the last choice is the one that stays. */
export const savePreferencesMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (change: PreferencesInput) => savePreferences(userId, change),
    scope: { id: `preferences of ${userId}` },
  });
