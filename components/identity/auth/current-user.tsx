"use client";

import { replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type AuthEvent, authState } from "@/lib/identity/accounts/auth-state";
import type { Session } from "@/lib/identity/sessions/schema";
import { ensureUser, userQuery } from "@/lib/identity/users/api";
import { refreshUser } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";
import { loadPage } from "@/lib/platform/http/connection";
import { profileOf } from "./profile-of";
import { SessionEnd } from "./session-end";
import { SignOnRefusal } from "./sign-on-refusal";

/** The fields of the signed-in user that every screen needs. */
export type CurrentUser = Pick<User, "id" | "name" | "email" | "isAdmin" | "profilePictureUrl">;

const fieldsOf = ({ id, name, email, isAdmin, profilePictureUrl }: CurrentUser): CurrentUser => ({
  id,
  name,
  email,
  isAdmin,
  profilePictureUrl,
});

const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The signed-in user; null after sign-out. */
export const useCurrentUser = () => useContext(CurrentUserContext);

/** Follows the session in this tab and the others (docs/behaviour.md, 3). The server provides the first user. */
export function CurrentUserProvider({ user: first, children }: { user: CurrentUser; children: ReactNode }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [user, setUser] = useState<CurrentUser | null>(first);

  useEffect(() => setUser(first), [first]);

  useEffect(() => {
    const follow = async (event: AuthEvent, session: Session | null) => {
      if (event === "SIGNED_OUT") {
        setUser(null);
        // A full page load, so that the browser keeps nothing of this user.
        return loadPage("/login");
      }
      // A network failure does not end the session; the next call decides.
      if (!session) return;
      // Another user signed in in another tab.
      if (session.user.id !== first.id) return window.location.reload();
      if (event === "TOKEN_REFRESHED") return;
      if (event === "USER_UPDATED") {
        await refreshUser(queries, first.id);
        router.refresh();
      }
      const profile = fieldsOf(await fetchProfile(session));
      // An equal user must not render: React would discard and rebuild the parts that are not hydrated yet.
      setUser((known) => replaceEqualDeep(known, profile));
    };

    const fetchProfile = ({ user }: Session) =>
      profileOf<CurrentUser>(fieldsOf(user), {
        read: () => queries.fetchQuery(userQuery(user.id)),
        create: () => ensureUser({ id: user.id, email: user.email, name: user.name }),
      });

    return authState().onAuthStateChange((event, session) => {
      follow(event, session).catch((error: unknown) => console.warn("Failed to follow the session", error));
    });
  }, [first.id, queries, router]);

  return (
    <CurrentUserContext value={user}>
      {children}
      {user && <SessionEnd userId={user.id} email={user.email} />}
      <SignOnRefusal />
    </CurrentUserContext>
  );
}
