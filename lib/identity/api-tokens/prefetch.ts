import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { tokensQuery } from "./api";
import { listTokens } from "./data";

/** The user's API tokens, for `tokensQuery`. */
export const prefetchTokens = (userId: string) => pair(tokensQuery(), () => listTokens(userId));
