import { exampleTime } from "@/lib/platform/example";

/** The settings for mails in the API description's examples. */
export const exampleMails = {
  senderName: "Example Ltd Learning",
  replyTo: "learning@example.org",
  footer: "Example Ltd, 1 Example Street, London",
  updatedAt: exampleTime,
};
