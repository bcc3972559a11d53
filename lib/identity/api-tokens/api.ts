import { queryOptions } from "@tanstack/react-query";
import type { ApiToken } from "./schema";

/** The user's own API tokens, the newest first. */
export const tokensQuery = () => queryOptions<ApiToken[]>({ queryKey: ["/api/account/tokens"] });

/** The API tokens of another user, for an administrator. */
export const tokensOfQuery = (userId: string) =>
  queryOptions<ApiToken[]>({ queryKey: ["/api/users", userId, "tokens"] });
