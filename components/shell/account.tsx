"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { leave } from "@/components/forms/leaving";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { Avatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/overlays/menu";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { authState } from "@/lib/identity/accounts/auth-state";
import { signOut } from "@/lib/identity/sessions/api";
import { checkConnection, connected } from "@/lib/platform/http/connection";

const UserMenuEntries = lazyPart(() => import("./user-menu-entries"));
const ChangePasswordDialog = lazyPart(() => import("@/components/identity/account/change-password-dialog"));
const RecentMessages = lazyPart(() => import("./recent-messages"));

/** The account button with its menu, which loads on hover or focus, and the menu's actions. */
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
      <Menu
        content={(menu) => (
          <UserMenuEntries
            {...menu}
            person={person}
            managesTeams={managesTeams}
            onAdminPanel={() => leave(() => router.push("/admin"))}
            onChangePassword={() => setChanging(true)}
            onRecentMessages={() => setReading(true)}
            onLogOut={() => leave(logOut)}
          />
        )}
        side="top"
        align="start"
        wrapperClassName="block"
        className="flex w-full items-center gap-3 rounded-full text-left transition-colors duration-120 max-lg:justify-center max-md:size-11 md:rounded-nav md:p-2 md:hover:bg-surface-2 md:data-[state=open]:bg-surface-2 lg:px-3"
      >
        <Avatar name={person.name} src={person.profilePictureUrl} />
        <span className="sr-only">Account menu of </span>
        <span className="min-w-0 max-lg:sr-only">
          <span className="block truncate font-semibold">{person.name}</span>
          <span className="block truncate text-small text-fg-3">{person.isAdmin ? "Administrator" : "Learner"}</span>
        </span>
      </Menu>
      {isReading && <RecentMessages onClose={() => setReading(false)} />}
      {isChanging && <ChangePasswordDialog email={person.email} onClose={() => setChanging(false)} />}
    </>
  );
}
