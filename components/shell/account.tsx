"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { leave } from "@/components/forms/leaving";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { lazyPart } from "@/components/ui/lazy-part";
import { authState } from "@/lib/identity/accounts/auth-state";
import { signOut } from "@/lib/identity/accounts/requests";
import { UserMenu } from "./user-menu";

const ChangePasswordDialog = lazyPart(() => import("@/components/identity/account/change-password-dialog"));

/** The user menu with its actions. */
export function Account() {
  const router = useRouter();
  const person = useCurrentUser();
  const [isChanging, setChanging] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  const logOut = async () => {
    // Hide the user at once, without waiting for the server.
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      console.warn("Signing out failed", error);
    }
    authState().announce("SIGNED_OUT");
  };

  if (!person || isLeaving) return null;
  return (
    <>
      <UserMenu
        person={person}
        onAdminPanel={() => leave(() => router.push("/admin"))}
        onChangePassword={() => setChanging(true)}
        onLogOut={() => leave(logOut)}
      />
      {isChanging && <ChangePasswordDialog email={person.email} onClose={() => setChanging(false)} />}
    </>
  );
}
