import { exampleTime } from "@/lib/platform/example";

/** A webhook in the examples of the API's description. */
export const exampleWebhook = {
  id: "5d0f8e0c-7f39-4f0a-8a0d-2f6a1b7c9e11",
  name: "HR system",
  url: "https://hr.example.org/hooks/waypoint",
  events: ["video.completed" as const, "path.completed" as const],
  includeNames: false,
  state: "active" as const,
  failingSince: null,
  queued: 0,
  createdAt: exampleTime,
};

/** The same webhook with its secret. */
export const exampleWebhookWithSecret = { ...exampleWebhook, secret: "whsec_…" };

/** A message that arrived. */
export const exampleDelivery = {
  id: "4711",
  messageId: "c1b1c2a5-4c3e-4a55-9a51-1c7f0e9b7d02",
  kind: "path.completed",
  state: "sent" as const,
  attempts: 1,
  createdAt: exampleTime,
  attemptedAt: exampleTime,
  nextAttemptAt: null,
  status: 200,
  answer: "ok",
  lastError: null,
};
