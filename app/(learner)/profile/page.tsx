import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { ProfileScreen } from "@/components/identity/profile/profile-screen";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { contactQuery } from "@/lib/identity/contact-details/api";
import { getContact } from "@/lib/identity/contact-details/data";
import { userQuery } from "@/lib/identity/users/api";
import { getUser } from "@/lib/identity/users/data";
import { makeQueryClient } from "@/lib/platform/http/query-client";

export const metadata: Metadata = { title: "Edit profile" };

export default async function ProfilePage() {
  const { id } = await requireActor();
  const [user, contact] = await Promise.all([getUser(id), getContact(id)]);
  const client = makeQueryClient();
  client.setQueryData(userQuery(id).queryKey, user);
  client.setQueryData(contactQuery().queryKey, contact);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Edit profile" lead="Other learners see your name and your picture, and nothing else." />
      <ConfirmPassword>
        <ProfileScreen userId={id} />
      </ConfirmPassword>
    </HydrationBoundary>
  );
}
