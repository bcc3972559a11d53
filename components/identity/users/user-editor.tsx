"use client";

import { useQuery } from "@tanstack/react-query";
import { EditorState } from "@/components/forms/editor-state";
import { userQuery } from "@/lib/identity/users/api";
import { UserForm } from "./user-form";

type Props = { userId: string; onSaved: () => void; onClose: () => void };

/** Reads and edits the user that the address names, whether or not the list shows them. */
export function UserEditor({ userId, onSaved, onClose }: Props) {
  // Never stale: the list may hold an older version.
  const {
    data: user,
    error,
    isFetching,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...userQuery(userId), staleTime: 0 });
  if (error || !user || !isFetchedAfterMount) {
    const onRetry = () => void refetch();
    return <EditorState what="user" error={error} isRetrying={isFetching} onRetry={onRetry} onClose={onClose} />;
  }
  const reload = async () => (await refetch({ throwOnError: true })).data ?? null;
  return <UserForm user={user} reload={reload} onSaved={onSaved} onClose={onClose} />;
}
