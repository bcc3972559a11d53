import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/request";
import { Declined } from "./declined";

/** The titles of toasts (docs/behaviour.md, 25). */
export const announceSuccess = (description: string) => toast({ title: "Success", description, kind: "success" });

/** A toast titled 'Error' (docs/behaviour.md, 25). */
export const announceFailure = (description: string) => toast({ title: "Error", description, kind: "error" });
/** A toast titled 'Info'. */
export const announceInfo = (description: string) => toast({ title: "Info", description });

/** Why a call failed, in a sentence; undefined when no answer came. */
export const reasonOf = (error: unknown) => (error instanceof ApiError ? error.detail : undefined);

/** Why a call failed, in a sentence that also says what to do when no answer came. */
export const adviceOf = (error: unknown) =>
  reasonOf(error) ?? "The server did not respond. Check your connection and try again.";

/** Why an action on one's own account failed, in a sentence. */
export const sentenceOf = (error: unknown) => reasonOf(error) ?? "An error occurred";

/** Shows why an action on one's own account failed, unless the user declined it. */
export function announceRefusal(error: unknown): void {
  if (!(error instanceof Declined)) announceFailure(sentenceOf(error));
}
