import type { MailContent } from "@/lib/messages/outbox/schema";
import { composeMail } from "./layout";

/** Tells an administrator that a webhook gets no more messages. `isGone`: its address answered 410. */
export const webhookStoppedMail = ({
  name,
  webhook,
  isGone,
  link,
}: {
  name: string | null;
  webhook: string;
  isGone: boolean;
  link: string;
}): MailContent =>
  composeMail({
    subject: "A webhook was stopped",
    name,
    paragraphs: [
      isGone
        ? `The address of the webhook '${webhook}' answered that it is gone (410). Waypoint sends no more messages to it.`
        : `Every message to the webhook '${webhook}' failed for five days. Waypoint sends no more messages to it.`,
      "Its last answers are in Settings. Correct the address there, then make it active again.",
    ],
    action: { label: "Open Settings", link },
    reason: "You get this mail because you are an administrator of Waypoint.",
  });
