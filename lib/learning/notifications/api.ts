import { request } from "@/lib/platform/http/request";
import type { Subscription } from "./schema";

const address = (token: string) => `/api/unsubscribe?${new URLSearchParams({ token })}`;

/** Ends the mails that a mail's link is of. */
export const unsubscribe = (token: string) => request<Subscription>(address(token), { method: "POST" });

/** Takes that back. */
export const resubscribe = (token: string) => request<Subscription>(address(token), { method: "DELETE" });
