"use client";

import { useRouter } from "next/navigation";
import { signOut } from "@/lib/accounts/api";
import { type Person, UserMenu } from "./user-menu";

/** The user menu with what its entries do here. */
export function Account({ person }: { person: Person }) {
  const router = useRouter();

  const logOut = async () => {
    try {
      await signOut();
    } catch (error) {
      console.warn("Signing out failed", error);
    }
    // Loaded anew, so that nothing the browser holds of this person outlives the session.
    window.location.assign("/login");
  };

  return <UserMenu person={person} onAdminPanel={() => router.push("/admin")} onLogOut={logOut} />;
}
