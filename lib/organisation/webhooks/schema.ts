import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { cursor, id, limit, requiredLine, timestamp } from "@/lib/platform/schema";

/** The kinds of events that webhooks can get. */
export const WEBHOOK_EVENTS = [
  "video.completed",
  "video.taken_back",
  "path.completed",
  "track.completed",
  "badge.earned",
  "user.joined",
  "user.deactivated",
  "video.unplayable",
  "assignment.due",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Webhooks of an organisation. */
export const MAX_WEBHOOKS = 20;

/** Characters of an address and of a name. */
const MAX_URL_CHARACTERS = 2_000;
const MAX_NAME_CHARACTERS = 100;

const URL_MESSAGE = "Enter an address that begins with https://";

export const webhookSchema = z.object({
  id,
  name: z.string().meta({ examples: ["HR system"] }),
  url: z.string().meta({ examples: ["https://hr.example.org/hooks/waypoint"] }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).meta({ examples: [["video.completed", "path.completed"]] }),
  includeNames: z.boolean(),
  /** `failed` after five days of failures, `gone` after an answer 410; both end it until it is made active again. */
  state: z.enum(["active", "paused", "failed", "gone"]),
  /** The first failure since the last success. */
  failingSince: timestamp.nullable().meta({ examples: [null] }),
  /** Messages that wait to be sent. */
  queued: z.int().meta({ examples: [0] }),
  createdAt: timestamp,
});
export type Webhook = z.infer<typeof webhookSchema>;

/** A new webhook, or one with a new secret, which no later call returns. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string().meta({ examples: ["whsec_…"] }) });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const webhookInputSchema = z.object({
  name: requiredLine(MAX_NAME_CHARACTERS, "Name is required"),
  url: z
    .string(URL_MESSAGE)
    .trim()
    .max(MAX_URL_CHARACTERS, `The address has at most ${MAX_URL_CHARACTERS} characters`)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), URL_MESSAGE),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, `An event is one of ${WEBHOOK_EVENTS.join(", ")}`), "Choose an event")
    .min(1, "Choose an event")
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  includeNames: z.boolean().default(false),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;

/** Omitted fields stay unchanged. `active` false pauses the webhook. */
export const webhookChangeSchema = z.object({
  name: webhookInputSchema.shape.name.optional(),
  url: webhookInputSchema.shape.url.optional(),
  events: webhookInputSchema.shape.events.optional(),
  includeNames: z.boolean().optional(),
  active: z.optional(z.boolean()).meta({ examples: [true] }),
});
export type WebhookChange = z.output<typeof webhookChangeSchema>;

/** A message for a webhook with its last answer. */
export const webhookDeliverySchema = z.object({
  id: z.string().meta({ examples: ["4711"] }),
  /** `webhook-id`: the same when it is sent again. */
  messageId: z.string().meta({ examples: [exampleId("message")] }),
  kind: z.string().meta({ examples: ["path.completed"] }),
  state: z.enum(["queued", "sent", "failed"]).meta({ examples: ["sent"] }),
  attempts: z.int().meta({ examples: [1] }),
  createdAt: timestamp,
  attemptedAt: timestamp.nullable(),
  /** When a queued message is tried next. */
  nextAttemptAt: timestamp.nullable().meta({ examples: [null] }),
  /** The HTTP status and the first kilobyte of the last answer. */
  status: z.nullable(z.int()).meta({ examples: [200] }),
  answer: z.nullable(z.string()).meta({ examples: ["ok"] }),
  lastError: z.nullable(z.string()).meta({ examples: [null] }),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const deliveryListSchema = z.object({ limit: limit(50, 200), cursor });
export type DeliveryList = z.output<typeof deliveryListSchema>;
export const deliveryParams = z.object({ id, deliveryId: z.string().regex(/^\d{1,18}$/) });
