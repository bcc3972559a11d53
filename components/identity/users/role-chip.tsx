import { Chip } from "@/components/ui/chip";
import type { User } from "@/lib/identity/users/schema";

/** The role of a user, or the one that an open invitation gives. */
export function RoleChip({ isAdmin, invitedAsAdmin }: Pick<User, "isAdmin" | "invitedAsAdmin">) {
  const isAdministrator = invitedAsAdmin ?? isAdmin;
  return <Chip tone={isAdministrator ? "accent" : "neutral"}>{isAdministrator ? "Administrator" : "Learner"}</Chip>;
}
