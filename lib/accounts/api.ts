import { request } from "@/lib/http/request";
import type { User } from "@/lib/users/schema";
import type { SignIn, SignUp } from "./schema";

export const signUp = (input: SignUp) => request<User>("/api/account/sign-up", { method: "POST", body: input });

/** Why the sign-in was refused (`CredentialsSignin` for a wrong pair), or null when the person is signed in. */
export async function signIn(input: SignIn): Promise<string | null> {
  // next-auth's browser side is needed only once somebody signs in.
  const { signIn: authenticate } = await import("next-auth/react");
  // Its answer says ok even where the sign-in failed: only `error` tells.
  const { error, code } = await authenticate("credentials", { ...input, redirect: false });
  return error ? (code ?? error) : null;
}

/** Ends this device's session. */
export async function signOut(): Promise<void> {
  const { signOut: leave } = await import("next-auth/react");
  await leave({ redirect: false });
}
