import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConfirmPassword } from "@/components/account/confirm-password";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/auth/session";
import { contactQuery } from "@/lib/contact-details/api";
import { getContact } from "@/lib/contact-details/data";
import { makeQueryClient } from "@/lib/http/query-client";
import { userQuery } from "@/lib/users/api";
import { getUser } from "@/lib/users/data";

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
