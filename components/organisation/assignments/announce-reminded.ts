import { announceInfo, announceSuccess } from "@/components/forms/announce";
import type { Reminded } from "@/lib/organisation/assignments/schema";
import { counted } from "@/lib/platform/counted";

/**
 * Shows how many users were reminded; a success unless all were skipped.
 * @param reasons the reasons for skipping users
 */
export function announceReminded({ sent, skipped }: Reminded, reasons: string): void {
  const rest = skipped > 0 ? ` ${counted(skipped, "user")} skipped: ${reasons}.` : "";
  if (sent > 0) announceSuccess(`${counted(sent, "email")} sent.${rest}`);
  else announceInfo(`No email was sent.${rest}`);
}
