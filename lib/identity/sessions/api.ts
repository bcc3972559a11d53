import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { DeviceSession } from "./schema";

export const sessionsQuery = () => queryOptions<DeviceSession[]>({ queryKey: ["/api/account/sessions"] });

export const endSession = (id: string) => request(`/api/account/sessions/${id}`, { method: "DELETE" });

export const endOtherSessions = () => request("/api/account/sessions", { method: "DELETE" });
