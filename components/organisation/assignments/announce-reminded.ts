import { announceInfo, announceSuccess } from "@/components/forms/announce";
import type { Reminded } from "@/lib/organisation/assignments/schema";
import { counted } from "@/lib/platform/counted";

/** Says how many users were reminded. It is no success when all were skipped. @param reasons why users are skipped */
export function announceReminded({ sent, skipped }: Reminded, reasons: string): void {
  const rest = skipped > 0 ? ` ${counted(skipped, "user")} skipped: ${reasons}.` : "";
  if (sent > 0) announceSuccess(`${counted(sent, "email")} sent.${rest}`);
  else announceInfo(`No email was sent.${rest}`);
}
