"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { leave } from "@/components/forms/leaving";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { authState } from "@/lib/identity/accounts/auth-state";
import { signOut } from "@/lib/identity/sessions/api";
import { checkConnection, connected } from "@/lib/platform/http/connection";
import { UserMenu } from "./user-menu";

const ChangePasswordDialog = lazyPart(() => import("@/components/identity/account/change-password-dialog"));

const RecentMessages = lazyPart(() => import("./recent-messages"));

/** The user menu with its actions. */
export function Account({ managesTeams }: { managesTeams: boolean }) {
  const router = useRouter();
  const person = useCurrentUser();
  const [isChanging, setChanging] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  const logOut = async () => {
    // Hide the user at once, without waiting for the server.
    setLeaving(true);
    if (!(await checkConnection())) {
      // Offline, the session would stay open, and the sign-in screen could not be loaded.
      toast({
        kind: "error",
        title: "You are offline",
        description: "You are signed out as soon as you are back online.",
      });
      await connected();
    }
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
        managesTeams={managesTeams}
        onAdminPanel={() => leave(() => router.push("/admin"))}
        onChangePassword={() => setChanging(true)}
        onRecentMessages={() => setReading(true)}
        onLogOut={() => leave(logOut)}
      />
      {isReading && <RecentMessages onClose={() => setReading(false)} />}
      {isChanging && <ChangePasswordDialog email={person.email} onClose={() => setChanging(false)} />}
    </>
  );
}
