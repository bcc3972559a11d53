"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { UserTokens } from "@/components/identity/api-tokens/user-tokens";
import {
  ActiveDialog,
  ConfirmAddressDialog,
  EndSessionsDialog,
  ResetFactorsDialog,
} from "@/components/identity/users/account-dialogs";
import { UserEditor } from "@/components/identity/users/user-editor";
import { ListState } from "@/components/lists/list-state";
import { EmptyState } from "@/components/ui/states/empty-state";
import { userQuery } from "@/lib/identity/users/api";
import { userSummaryQuery } from "@/lib/organisation/overview/api";
import { ApiError } from "@/lib/platform/http/request";
import type { TabProps } from "../address/dashboard-address";
import { DashboardLink } from "../address/dashboard-link";
import { DeleteUserDialog } from "./delete-user-dialog";
import { PersonDuties } from "./person-duties";
import { PersonFacts } from "./person-facts";
import { type PersonAction, PersonHeading } from "./person-heading";
import { PersonProgress } from "./person-progress";
import { PersonSignOns } from "./person-sign-ons";

/** The page of one user: profile, status, progress and actions on the account. */
export default function PersonPage({ userId, go }: TabProps & { userId: string }) {
  // Never stale: the list may hold an older version.
  const person = useQuery({ ...userQuery(userId), staleTime: 0 });
  const summary = useQuery(userSummaryQuery(userId));
  const [action, setAction] = useState<PersonAction>();
  const close = () => setAction(undefined);
  const leave = () => go({ person: undefined, edit: undefined });
  const isMissing = person.error instanceof ApiError && [400, 404].includes(person.error.status);
  const { data: user } = person;

  return (
    <>
      <DashboardLink
        to={{ tab: "users" }}
        className="mb-4 inline-flex min-h-8 items-center gap-1.5 text-small font-medium text-fg-2 hover:text-fg touch:min-h-11"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
        All users
      </DashboardLink>
      {isMissing ? (
        <EmptyState level={2} title="User not found">
          This user may have been deleted.
        </EmptyState>
      ) : (
        <ListState query={person} what="This user" isEmpty={false} empty={null}>
          {user && (
            <>
              <PersonHeading user={user} summary={summary.data} onAction={setAction} onWithdrawn={leave} />
              <PersonDuties userId={userId} summary={summary.data} />
              <PersonFacts user={user} summary={summary.data} />
              <PersonSignOns user={user} />
              <PersonProgress userId={userId} timeZone={summary.data?.timeZone} />
              <UserTokens userId={userId} />
            </>
          )}
        </ListState>
      )}
      {user && action === "edit" && <UserEditor userId={userId} onClose={close} />}
      {user && action === "active" && <ActiveDialog user={user} onClose={close} />}
      {user && action === "confirm" && <ConfirmAddressDialog user={user} onClose={close} />}
      {user && action === "sessions" && <EndSessionsDialog user={user} onClose={close} />}
      {user && action === "factors" && <ResetFactorsDialog user={user} onClose={close} />}
      {user && action === "delete" && <DeleteUserDialog user={user} onDeleted={leave} onClose={close} />}
    </>
  );
}
