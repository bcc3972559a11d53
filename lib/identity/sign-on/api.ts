import { queryOptions } from "@tanstack/react-query";
import type { SignInWays } from "./schema";

/** The user's own ways to sign in. */
export const signInWaysQuery = () => queryOptions<SignInWays>({ queryKey: ["/api/account/sign-ons"] });
