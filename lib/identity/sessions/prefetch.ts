import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { sessionsQuery } from "./api";
import { listSessions } from "./data";

/** @param currentId of the session that asks */
export const prefetchSessions = (userId: string, currentId: string) =>
  pair(sessionsQuery(), () => listSessions(userId, currentId));
