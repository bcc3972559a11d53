import { queryOptions } from "@tanstack/react-query";
import type { SignInWays, SignOnOfUser } from "./schema";

/** The user's own ways to sign in. */
export const signInWaysQuery = () => queryOptions<SignInWays>({ queryKey: ["/api/account/sign-ons"] });

/** The sign-ons of another user; administrators only. */
export const signOnsOfUserQuery = (userId: string) =>
  queryOptions<SignOnOfUser[]>({ queryKey: ["/api/users", userId, "sign-ons"] });
