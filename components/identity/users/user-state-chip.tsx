import { Chip } from "@/components/ui/chip";
import type { UserState } from "@/lib/identity/users/schema";

const states: Record<UserState, { label: string; tone: "success" | "info" | "danger" | "warning" }> = {
  active: { label: "Active", tone: "success" },
  invited: { label: "Invited", tone: "info" },
  undelivered: { label: "Invitation not delivered", tone: "danger" },
  deactivated: { label: "Deactivated", tone: "warning" },
};

/** The state of a user's account. */
export function UserStateChip({ state, className }: { state: UserState; className?: string }) {
  const { label, tone } = states[state];
  return (
    <Chip tone={tone} className={className}>
      {label}
    </Chip>
  );
}
