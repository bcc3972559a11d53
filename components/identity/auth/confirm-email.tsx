"use client";

import { authState } from "@/lib/identity/accounts/auth-state";
import { confirmEmail } from "@/lib/identity/contact-details/requests";
import { LINKS } from "./link-token";
import { MailedLink } from "./mailed-link";

/** Confirms an address by the link that was mailed to it. */
export function ConfirmEmail() {
  return (
    <MailedLink
      place={LINKS.email_change}
      act={async (token) => {
        await confirmEmail(token);
        authState().announceElsewhere("USER_UPDATED");
      }}
      question={{ title: "Confirm your new email", text: (email) => <>You will sign in with {email}.</> }}
      label="Confirm email"
      done={{
        title: "Email confirmed",
        text: (email) => <>You now sign in with {email}.</>,
        link: "Go to Waypoint",
        href: "/",
      }}
      invalid="It is damaged or already used. Change your email again in Settings to get a new link."
    />
  );
}
