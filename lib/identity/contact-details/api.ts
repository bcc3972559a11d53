import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";

/** The user's own contact details. `pendingEmail` is not confirmed yet. */
export type Contact = {
  email: string;
  emailVerified: boolean;
  /** An administrator or the directory changed the address, and the user has not confirmed it. */
  emailGiven: boolean;
  pendingEmail: string | null;
  phoneNumber: string | null;
  phoneVerified: boolean;
};

/** The user's own e-mail address and phone number, with pending changes. */
export const contactQuery = () => queryOptions<Contact>({ queryKey: ["/api/account/contact"] });

/** Confirms a new address by a mailed link. @throws {ApiError} 400 for a link that is no longer valid, 409 when the address is taken */
export const confirmEmail = (token_hash: string) =>
  request("/api/account/email/confirm", { method: "POST", body: { token_hash } });

/** Stops a pending change of address by a mailed link. @throws {ApiError} 400 for a link that is no longer valid */
export const stopEmailChange = (token_hash: string) =>
  request("/api/account/email/stop", { method: "POST", body: { token_hash } });

/** Sends a code to the number. @throws {ApiError} 400 for an invalid number */
export const askForPhone = (phoneNumber: string) =>
  request("/api/account/phone", { method: "POST", body: { phoneNumber } });
