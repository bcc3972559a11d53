import { expect, test } from "vitest";
import { webhookStoppedMail } from "./webhook";

test.each([
  [true, "The address of the webhook 'HR system' answered that it is gone (410)."],
  [false, "Every message to the webhook 'HR system' failed for five days."],
])("a mail about a stopped webhook names the reason (gone: %s)", (isGone, reason) => {
  const link = "https://learn.example/admin?tab=settings";
  const { subject, text } = webhookStoppedMail({ name: "Grace", webhook: "HR system", isGone, link });
  expect(subject).toBe("A webhook was stopped");
  for (const part of ["Hello Grace,", reason, link]) expect(text).toContain(part);
});
