import type { Metadata } from "next";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { ProfileScreen } from "@/components/identity/profile/profile-screen";
import { Prefetched } from "@/components/shell/query-provider";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchContact } from "@/lib/identity/contact-details/prefetch";
import { prefetchUser } from "@/lib/identity/users/prefetch";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Edit profile" };

/** `/profile`: the user's own profile. */
export default async function ProfilePage() {
  const { id } = await requireActor();
  const state = await prefetch(prefetchUser(id), prefetchContact(id));
  return (
    <Prefetched state={state}>
      <PageHeader title="Edit profile" lead="Other learners see only your name and your picture." />
      <ConfirmPassword>
        <ProfileScreen userId={id} />
      </ConfirmPassword>
    </Prefetched>
  );
}
