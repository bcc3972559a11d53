import { type ToastAction, toast } from "@/components/ui/toasts/toast";
import { reasonOf as adviceFor, refusalOf } from "@/lib/platform/http/request";
import { Declined } from "./declined";

/** A toast titled 'Success' (docs/behaviour.md, 25). */
export const announceSuccess = (description: string, action?: ToastAction) =>
  toast({ title: "Success", description, kind: "success", action });

/** A toast titled 'Error' (docs/behaviour.md, 25). */
export const announceFailure = (description: string) => toast({ title: "Error", description, kind: "error" });

/** A toast titled 'Info'. */
export const announceInfo = (description: string) => toast({ title: "Info", description });

/** The server's reason for a failed call; undefined when it did not respond. */
export const reasonOf = refusalOf;

/** The server's reason for a failed call, or what to do when it did not respond. */
export const adviceOf = adviceFor;

/** The server's reason for a failed action on one's own account, or a general message. */
export const sentenceOf = (error: unknown) => reasonOf(error) ?? "An error occurred";

/** Shows why an action failed, or what to do when the server did not respond. */
export const announceError = (error: unknown) => announceFailure(adviceOf(error));

/** Runs an action. @returns false when it failed, after showing why */
export const attempt = (act: () => Promise<unknown>): Promise<boolean> =>
  act().then(
    () => true,
    (error: unknown) => {
      announceError(error);
      return false;
    },
  );

/** Shows why an action on one's own account failed; nothing when the user cancelled it. */
export function announceRefusal(error: unknown): void {
  if (!(error instanceof Declined)) announceFailure(sentenceOf(error));
}
