import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { DeviceSession } from "./schema";

/** The user's own sessions, this one marked. */
export const sessionsQuery = () => queryOptions<DeviceSession[]>({ queryKey: ["/api/account/sessions"] });

/** Signs one device out. */
export const endSession = (id: string) => request(`/api/account/sessions/${id}`, { method: "DELETE" });

/** Signs every other device out. */
export const endOtherSessions = () => request("/api/account/sessions", { method: "DELETE" });
