"use client";

import { useQuery } from "@tanstack/react-query";
import { MissingDialog } from "@/components/forms/missing-dialog";
import { userQuery } from "@/lib/identity/users/api";
import { ApiError } from "@/lib/platform/http/request";
import { UserForm } from "./user-form";

type Props = { userId: string; onSaved: () => void; onClose: () => void };

/** Changes the person that the address names, wherever in the list they stand. */
export function UserEditor({ userId, onSaved, onClose }: Props) {
  // What is edited is as it is now, not as the list once was.
  const { data: user, error, isFetchedAfterMount, refetch } = useQuery({ ...userQuery(userId), staleTime: 0 });
  if (error instanceof ApiError && error.status === 404)
    return <MissingDialog title="User not found" onClose={onClose} />;
  if (!user || !isFetchedAfterMount) return null;
  const reload = async () => (await refetch({ throwOnError: true })).data ?? null;
  return <UserForm user={user} reload={reload} onSaved={onSaved} onClose={onClose} />;
}
