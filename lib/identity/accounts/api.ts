import type { FactorType } from "@/lib/identity/factors/schema";
import { postToAuth } from "@/lib/identity/sessions/api";
import type { User } from "@/lib/identity/users/schema";
import { request, requestFile } from "@/lib/platform/http/request";
import type { NewPassword, SignIn, SignInRefusal, SignUp } from "./schema";

/** The export of all data stored about the user. */
export const exportAccount = () => requestFile("/api/account/export");

/** Creates an account and signs in. @throws {ApiError} 409 when the address already has an account */
export const signUp = (input: SignUp) => request<User>("/api/account/sign-up", { method: "POST", body: input });

/**
 * Signs in with a password and, if required, a second factor.
 * @param onNotLinked gets the connection whose sign-on was not linked, because the address of the account is not proved
 * @returns the refusal, or null when the user is signed in
 * @throws when the response is missing or unknown
 */
export async function signIn(
  { identifier, password, code, sendCode }: SignIn,
  onNotLinked?: (connection: string) => void,
): Promise<SignInRefusal | null> {
  const fields = { identifier, password, ...(code && { code }), ...(sendCode && { sendCode }) };
  const response = await postToAuth("callback/credentials", fields);
  const { searchParams } = new URL(((await response.json()) as { url: string }).url);
  if (!searchParams.has("error")) {
    const notLinked = response.headers.get("x-sign-on-not-linked");
    if (notLinked) onNotLinked?.(decodeURIComponent(notLinked));
    return null;
  }
  switch (searchParams.get("code")) {
    case "TooManyAttempts":
      return { code: "TooManyAttempts", wait: Number(response.headers.get("retry-after")) };
    case "MfaRequired":
      return { code: "MfaRequired", factorTypes: response.headers.get("x-factor-types")?.split(", ") as FactorType[] };
    case "AccountDeactivated":
      return { code: "AccountDeactivated" };
    case "SignOnRequired":
      return { code: "SignOnRequired" };
    case "CredentialsSignin":
    case "credentials":
      return { code: "CredentialsSignin" };
    default:
      throw new Error("The sign-in was not decided");
  }
}

const post = (path: string, body: unknown) => request(path, { method: "POST", body });

/** Mails a link to set a new password. The response does not tell whether the account exists. */
export const askForRecovery = (email: string) => post("/api/account/recovery", { email });

/** Sets a password by a mailed link. @throws {ApiError} 400 for a link that is no longer valid */
export const resetPassword = (input: NewPassword) => post("/api/account/recovery/reset", input);

/** Sets the first password by an invitation link, and signs in. @throws {ApiError} 400 for a link that is no longer valid */
export const acceptInvitation = (input: NewPassword) =>
  request<User>("/api/account/invitations/accept", { method: "POST", body: input });

/** Confirms the password, so that sensitive actions do not ask for it again for ten minutes. */
export const authenticateAgain = (password: string) => post("/api/account/authenticate", { password });

/** Deletes the user's own account. @throws {ApiError} 400 for a wrong password, 409 for the last administrator */
export const deleteAccount = (password?: string) => request("/api/account", { method: "DELETE", body: { password } });
