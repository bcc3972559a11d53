import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/request";

/** The titles of toasts (docs/behaviour.md, 25). */
export const announceSuccess = (description: string) => toast({ title: "Success", description, kind: "success" });
export const announceFailure = (description: string) => toast({ title: "Error", description, kind: "error" });
export const announceInfo = (description: string) => toast({ title: "Info", description });

/** Why a call failed, in a sentence; undefined when no answer came. */
export const reasonOf = (error: unknown) => (error instanceof ApiError ? error.detail : undefined);
