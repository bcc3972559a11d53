import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { ssoConnectionsQuery } from "./api";
import type { SsoConnection, SsoConnectionChange, SsoConnectionInput } from "./schema";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ssoConnectionsQuery().queryKey });

/** Adds a connection. The server may ask for the password first. */
export const createSsoConnectionMutation = () =>
  mutationOptions({
    mutationFn: (body: SsoConnectionInput) => request<SsoConnection>("/api/sso-connections", { method: "POST", body }),
    onSuccess: (_connection, _input, _before, { client }) => void refresh(client),
  });

/** Changes a connection; 412 when it was changed since it was read. The server may ask for the password first. */
export const updateSsoConnectionMutation = () =>
  mutationOptions({
    mutationFn: ({ read, change }: { read: SsoConnection; change: SsoConnectionChange }) =>
      request<SsoConnection>(`/api/sso-connections/${read.id}`, { method: "PUT", body: change, unchangedSince: read }),
    onSuccess: (_connection, _change, _before, { client }) => void refresh(client),
  });

/** Looks for the DNS records of a connection's mail domains. */
export const verifyDomainsMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request<SsoConnection>(`/api/sso-connections/${id}/verify`, { method: "POST" }),
    onSuccess: (_connection, _id, _before, { client }) => void refresh(client),
  });

/** Deletes a connection and waits for the refreshed list. The server may ask for the password first. */
export const deleteSsoConnectionMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/sso-connections/${id}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => refresh(client),
  });
