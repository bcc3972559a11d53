import type { SmsContent } from "@/lib/messages/outbox/schema";

/** A text message with a code, in the format that phones fill in on this site (origin-bound one-time codes). */
export const codeMessage = (code: string, host: string): SmsContent => ({
  text: `${code} is your Waypoint code. It expires in 5 minutes. Waypoint never asks you for it.\n\n@${host} #${code}`,
});
