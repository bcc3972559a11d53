import { queryOptions } from "@tanstack/react-query";
import type { User } from "@/lib/identity/users/schema";
import { request } from "@/lib/platform/http/request";

/** The user's own contact details. `pendingEmail` is not confirmed yet. */
export type Contact = {
  email: string;
  pendingEmail: string | null;
  phoneNumber: string | null;
  phoneVerified: boolean;
};

/** The user's own e-mail address and phone number, with pending changes. */
export const contactQuery = () => queryOptions<Contact>({ queryKey: ["/api/account/contact"] });

/** Confirms a new address by a mailed link. @throws {ApiError} 400 for a link that is no longer valid, 409 when the address is taken */
export const confirmEmail = (token_hash: string) =>
  request("/api/account/email/confirm", { method: "POST", body: { token_hash } });

/** Sends a code to the number. @throws {ApiError} 400 for an invalid number */
export const askForPhone = (phoneNumber: string) =>
  request("/api/account/phone", { method: "POST", body: { phoneNumber } });

/** Verifies the number by the code sent to it. @throws {ApiError} 400 for a wrong code, 409 when the number belongs to another account */
export const verifyPhone = (code: string) =>
  request<User>("/api/account/phone/verify", { method: "POST", body: { code } });
