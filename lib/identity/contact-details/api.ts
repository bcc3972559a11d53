import { queryOptions } from "@tanstack/react-query";

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
