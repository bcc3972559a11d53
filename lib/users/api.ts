import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/http/request";
import type { Preferences, User } from "./schema";

/** Milliseconds (specification, section 9). */
const USER_STALE_TIME = 5 * 60_000;

export const userQuery = (id: string) =>
  queryOptions<User>({ queryKey: ["/api/users", id], staleTime: USER_STALE_TIME });

/** Makes one's own profile where it is missing. */
export const ensureUser = (user: Pick<User, "id" | "email" | "name">) =>
  request<User>("/api/users", { method: "POST", body: { ...user, isAdmin: false } });

export const savePreferences = (userId: string, preferences: Preferences) =>
  request<Preferences>(`/api/users/${userId}/preferences`, { method: "PUT", body: preferences });
