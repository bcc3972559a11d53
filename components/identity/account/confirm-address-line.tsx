import { MailCheck } from "lucide-react";
import Link from "next/link";

/** Reminds a user whose address is not proved, in one line. */
export function ConfirmAddressLine() {
  return (
    <p className="mb-4 flex items-center gap-2.5 text-small text-fg-2">
      <MailCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-accent-text" />
      <Link
        href="/settings/security#sign-in"
        className="inline-flex min-h-6 items-center font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
      >
        Confirm your email address
      </Link>
    </p>
  );
}
