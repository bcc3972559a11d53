import { z } from "zod";
import { notificationsSentSchema } from "@/lib/learning/notifications/schema";
import type { Group } from "./call";

const ok = z.object({ status: z.literal("ok") });

export const service: Group = {
  name: "Service",
  description: "Whether the server is well, what its host's scheduler calls, and this description.",
  calls: [
    {
      id: "isAlive",
      method: "GET",
      path: "/api/healthz",
      summary: "Whether the server lives",
      access: "visitor",
      answer: ok,
      example: { answer: { status: "ok" } },
    },
    {
      id: "isReady",
      method: "GET",
      path: "/api/readyz",
      summary: "Whether the server can serve",
      description: "503 while the database cannot be reached or has not been migrated.",
      access: "visitor",
      answer: ok,
      example: { answer: { status: "ok" } },
    },
    {
      id: "describeApi",
      method: "GET",
      path: "/api/openapi.json",
      summary: "This description",
      description: "OpenAPI 3.1.",
      access: "visitor",
      answer: z.looseObject({ openapi: z.literal("3.1.0") }),
      example: { answer: { openapi: "3.1.0" } },
    },
    {
      id: "deliverMessages",
      method: "GET",
      path: "/api/cron/outbox",
      summary: "Send the messages that are due",
      access: "scheduler",
      answer: z.object({ sent: z.int(), failed: z.int() }),
      example: { answer: { sent: 2, failed: 0 } },
    },
    {
      id: "tidy",
      method: "GET",
      path: "/api/cron/tidy",
      summary: "Drop what has expired",
      access: "scheduler",
      answer: z.object({ sessions: z.int(), tokens: z.int(), limits: z.int(), notifications: z.int() }),
      example: { answer: { sessions: 4, tokens: 1, limits: 12, notifications: 30 } },
    },
    {
      id: "sendNotifications",
      method: "GET",
      path: "/api/cron/notifications",
      summary: "Write to those who asked to be written to",
      description:
        "Weekly summaries and reminders of streaks, as far as it is the time for them where each person is. Nobody gets one twice, however often it is called; to be called every hour.",
      access: "scheduler",
      answer: notificationsSentSchema,
      example: { answer: { weekly_summary: 12, streak_reminder: 3 } },
    },
  ],
};
