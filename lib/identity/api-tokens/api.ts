import { queryOptions } from "@tanstack/react-query";
import type { ApiToken } from "./schema";

/** The user's own API tokens, the newest first. */
export const tokensQuery = () => queryOptions<ApiToken[]>({ queryKey: ["/api/account/tokens"] });
