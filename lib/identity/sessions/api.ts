import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { DeviceSession, Session } from "./schema";

/** The user's own sessions, this one marked. */
export const sessionsQuery = () => queryOptions<DeviceSession[]>({ queryKey: ["/api/account/sessions"] });

/** Posts a form to next-auth with its CSRF token. */
export async function postToAuth(path: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = await request<{ csrfToken: string }>("/api/auth/csrf");
  return fetch(`/api/auth/${path}`, {
    method: "POST",
    headers: { "x-auth-return-redirect": "1" },
    body: new URLSearchParams({ ...fields, csrfToken }),
  });
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  const response = await postToAuth("signout", {});
  if (!response.ok) throw new Error(`Signing out was answered by ${response.status}`);
}

/** Exchanges the session's access token for a new one. @throws {ApiError} 401 when the session has ended */
export const refreshAccessToken = () => request<Session>("/api/session/refresh", { method: "POST", body: {} });
