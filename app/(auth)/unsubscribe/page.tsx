import type { Metadata } from "next";
import Link from "next/link";
import { AuthHeading } from "@/components/identity/auth/auth-heading";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { Unsubscribe } from "@/components/learning/notifications/unsubscribe";
import { buttonClass } from "@/components/ui/button";
import { maskEmail } from "@/lib/identity/contact-details/mask-email";
import { findSubscription } from "@/lib/learning/notifications/data";
import { subscriberOf } from "@/lib/learning/notifications/unsubscribe";

export const metadata: Metadata = { title: "Unsubscribe", referrer: "no-referrer" };

/** `/unsubscribe`, public: switches off the mails that `token` names. */
export default async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const { token } = await searchParams;
  const subscriber = typeof token === "string" ? subscriberOf(token) : null;
  const found = subscriber && (await findSubscription(subscriber));
  return (
    <AuthScreen>
      {found && typeof token === "string" ? (
        <Unsubscribe
          token={token}
          email={maskEmail(found.email)}
          subscription={{ kind: found.kind, subscribed: found.subscribed }}
        />
      ) : (
        <div className="flex flex-col items-start gap-8">
          <AuthHeading title="This link is not valid">
            The link is incomplete, or the account no longer exists. You can turn off every notification in Settings.
          </AuthHeading>
          <Link href="/settings/notifications" className={buttonClass({ size: "lg" })}>
            Go to Settings
          </Link>
        </div>
      )}
    </AuthScreen>
  );
}
