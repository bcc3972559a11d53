import type { Call } from "@/lib/platform/http/description";
import { collectCalls } from "@/scripts/openapi/collect";

/** An id that no row has. */
export const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

/** Every call of the API except next-auth's. */
export const calls: Call[] = (await collectCalls()).filter(({ path }) => !path.startsWith("/api/auth/"));

/** The address of a call, with this id in place of every parameter. */
export const addressOf = ({ path }: Call, id: string) => path.replace(/\{\w+\}/g, id);

/** The rows of `test.each`: a call's name and the call. */
export const rows = (listed: Call[]) => listed.map((call) => [`${call.method} ${call.path}`, call] as const);

/** True for a call that writes. */
export const changes = ({ method }: Call) => method !== "GET";
