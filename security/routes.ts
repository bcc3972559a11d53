import type { Call } from "@/lib/platform/http/description";
import { collectCalls } from "@/scripts/openapi/collect";

/** An id that nothing has. */
export const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

/** Every call of the API but those that next-auth answers. */
export const calls: Call[] = (await collectCalls()).filter(({ path }) => !path.startsWith("/api/auth/"));

/** The address of a call, with this id in place of every parameter. */
export const addressOf = ({ path }: Call, id: string) => path.replace(/\{\w+\}/g, id);

/** Calls as a test's table shows them. */
export const rows = (some: Call[]) => some.map((call) => [`${call.method} ${call.path}`, call] as const);

/** Whether a call writes. */
export const changes = ({ method }: Call) => method !== "GET";
