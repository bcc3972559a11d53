import "server-only";
import { callContext } from "@/lib/platform/call-context";
import { forbidden } from "@/lib/platform/http/problem";

/**
 * Refuses an act of an API token on an administrator, or on a user who is invited as one: no program makes or takes an administrator
 * (docs/behaviour.md, 34). Call it with the row that the act has locked.
 * @throws {Problem} 403
 */
export function refuseTokenOnAdmin({
  isAdmin,
  invitation,
}: {
  isAdmin: boolean;
  invitation?: { acceptedAt: Date | null; isAdmin: boolean | null } | null;
}): void {
  const isInvitedAsAdmin = invitation?.acceptedAt === null && invitation.isAdmin === true;
  if (callContext().apiToken && (isAdmin || isInvitedAsAdmin)) {
    throw forbidden("An API token cannot do this to an administrator. Sign in and use the dashboard");
  }
}

/** Refuses a role that an API token gives or takes. @throws {Problem} 403 */
export function refuseTokenRole(isChanged: boolean): void {
  if (callContext().apiToken && isChanged) {
    throw forbidden("An API token cannot make or take an administrator. Sign in and use the dashboard");
  }
}
