"use client";

import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { authState } from "@/lib/identity/accounts/auth-state";
import { confirmEmail } from "@/lib/identity/contact-details/api";
import { ApiError } from "@/lib/platform/http/request";
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
      question={{ title: "Confirm your email", text: (email) => <>You sign in with {email}.</> }}
      label="Confirm email"
      done={{
        title: "Email confirmed",
        text: (email) => <>You now sign in with {email}.</>,
        link: "Go to Waypoint",
        href: "/",
      }}
      invalid="It is damaged or already used. Get a new link in Settings."
      help={(error) =>
        error instanceof ApiError &&
        error.type === "urn:waypoint:sign-in-required" && (
          <Link href="/login?next=/confirm-email" className={buttonClass({ size: "lg" })}>
            Sign in
          </Link>
        )
      }
    />
  );
}
