import type { SmsContent } from "@/lib/messages/outbox/schema";

/** A code, in the form that phones recognise and offer on the site it names (origin-bound one-time codes). */
export const codeMessage = (code: string, host: string): SmsContent => ({
  text: `${code} is your Waypoint code. It expires in 5 minutes. Waypoint never asks you for it.\n\n@${host} #${code}`,
});
