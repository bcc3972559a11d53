import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { signInWaysQuery } from "./api";
import { readSignInWays } from "./data";

/** The user's ways to sign in, for `signInWaysQuery`. */
export const prefetchSignInWays = (userId: string) => pair(signInWaysQuery(), () => readSignInWays(userId));
