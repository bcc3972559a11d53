import { queryOptions } from "@tanstack/react-query";
import type { DeviceSession } from "./schema";

/** The user's own sessions, this one marked. */
export const sessionsQuery = () => queryOptions<DeviceSession[]>({ queryKey: ["/api/account/sessions"] });
