import { mutationOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { tokensOfQuery, tokensQuery } from "./api";
import type { ApiTokenInput, NewApiToken } from "./schema";

const { queryKey } = tokensQuery();

/** Makes a token and refetches the list. The server may ask for the password first. */
export const createTokenMutation = () =>
  mutationOptions({
    mutationFn: (body: ApiTokenInput) => request<NewApiToken>("/api/account/tokens", { method: "POST", body }),
    onSuccess: (_token, _input, _before, { client }) => void client.invalidateQueries({ queryKey }),
  });

/** Revokes a token and waits for the refreshed list. */
export const revokeTokenMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/account/tokens/${id}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => client.invalidateQueries({ queryKey }),
  });

/** Revokes a token of another user and waits for the refreshed list. The server may ask for the password first. */
export const revokeTokenOfMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/users/${userId}/tokens/${id}`, { method: "DELETE" }),
    onSuccess: (_data, _id, _before, { client }) => client.invalidateQueries(tokensOfQuery(userId)),
  });
