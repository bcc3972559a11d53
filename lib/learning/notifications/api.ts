import { request } from "@/lib/platform/http/request";
import type { Subscription } from "./schema";

const address = (token: string) => `/api/unsubscribe?${new URLSearchParams({ token })}`;

/** Unsubscribes from one kind of mail. @param token of the link in the mail */
export const unsubscribe = (token: string) => request<Subscription>(address(token), { method: "POST" });

/** Subscribes again to one kind of mail. @param token of the link in the mail */
export const resubscribe = (token: string) => request<Subscription>(address(token), { method: "DELETE" });
