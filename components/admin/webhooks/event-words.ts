import type { Webhook, WebhookEvent } from "@/lib/organisation/webhooks/schema";

/** The words for the events, in the order of the form. */
export const eventWords: Record<WebhookEvent, string> = {
  "video.completed": "Video completed",
  "video.taken_back": "Completion of a video taken back",
  "path.completed": "Path completed",
  "track.completed": "Track completed",
  "badge.earned": "Badge earned",
  "user.joined": "User joined",
  "user.deactivated": "User deactivated",
  "video.unplayable": "Video no longer plays",
  "assignment.due": "Assignment due",
};

/** The words for the states that are not active. */
export const stateWords: Record<Exclude<Webhook["state"], "active">, string> = {
  paused: "Paused",
  failed: "Stopped after five days of failures",
  gone: "Stopped: the address is gone",
};

/** The words for the kind of a message; a kind of another version is shown by its own name. */
export const kindInWords = (kind: string): string =>
  kind === "webhook.test" ? "Test" : (eventWords[kind as WebhookEvent] ?? kind);
