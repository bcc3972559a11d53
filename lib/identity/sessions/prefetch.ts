import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { sessionsQuery } from "./api";
import { listSessions } from "./data";

/** The user's sessions, for `sessionsQuery`. @param currentId the session of this request */
export const prefetchSessions = (userId: string, currentId: string) =>
  pair(sessionsQuery(), () => listSessions(userId, currentId));
