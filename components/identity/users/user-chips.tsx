import { Chip } from "@/components/ui/chip";
import type { User, UserState } from "@/lib/identity/users/schema";

export const stateNames: Record<UserState, string> = {
  active: "Active",
  invited: "Invited",
  undelivered: "Invitation not delivered",
  deactivated: "Deactivated",
};

const tones = { active: "success", invited: "info", undelivered: "danger", deactivated: "warning" } as const;

/** The state of a user's account. */
export function UserStateChip({ state, className }: { state: UserState; className?: string }) {
  return (
    <Chip tone={tones[state]} className={className}>
      {stateNames[state]}
    </Chip>
  );
}

/** The role of a user, or the one that an open invitation gives. */
export function RoleChip({ isAdmin, invitedAsAdmin }: Pick<User, "isAdmin" | "invitedAsAdmin">) {
  const isAdministrator = invitedAsAdmin ?? isAdmin;
  return <Chip tone={isAdministrator ? "accent" : "neutral"}>{isAdministrator ? "Administrator" : "Learner"}</Chip>;
}
