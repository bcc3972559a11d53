import { queryOptions } from "@tanstack/react-query";
import type { User } from "@/lib/identity/users/schema";
import { request } from "@/lib/platform/http/request";

/** A person's own address and number. `pendingEmail` waits for its confirmation by mail. */
export type Contact = {
  email: string;
  pendingEmail: string | null;
  phoneNumber: string | null;
  phoneVerified: boolean;
};

export const contactQuery = () => queryOptions<Contact>({ queryKey: ["/api/account/contact"] });

export const confirmEmail = (token_hash: string) =>
  request("/api/account/email/confirm", { method: "POST", body: { token_hash } });

export const askForPhone = (phoneNumber: string) =>
  request("/api/account/phone", { method: "POST", body: { phoneNumber } });

export const verifyPhone = (code: string) =>
  request<User>("/api/account/phone/verify", { method: "POST", body: { code } });
