"use client";

import { stopEmailChange } from "@/lib/identity/contact-details/api";
import { LINKS } from "./link-token";
import { MailedLink } from "./mailed-link";

/** Stops a change of address by the link that was mailed to the old one. */
export function StopEmailChange() {
  return (
    <MailedLink
      place={LINKS.email_change_stop}
      act={stopEmailChange}
      question={{
        title: "Stop the change of email",
        text: (email) => <>Your account keeps the address {email}, or gets it back.</>,
      }}
      label="Stop the change"
      done={{
        title: "Change stopped",
        text: (email) => (
          <>
            Your account has the address {email}. If you did not ask for the change, reset your password now: use
            &lsquo;Forgot password?&rsquo; on the sign-in page.
          </>
        ),
        link: "Go to sign-in",
        href: "/login",
      }}
      invalid="It is damaged or already used."
    />
  );
}
