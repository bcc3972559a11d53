import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/request";
import { Declined } from "./confirm-password";

/** What a refusal says to the person; the server's sentence where it has one. */
export const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.detail : "An error occurred");

/** Says why something was not done, unless the person declined it themselves. */
export function sayRefusal(error: unknown): void {
  if (error instanceof Declined) return;
  toast({ kind: "error", title: "Error", description: sentenceOf(error) });
}
