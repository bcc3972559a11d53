import { exampleTime } from "@/lib/platform/example";

/** The settings for programs in the API description's examples. */
export const examplePrograms = { tokens: "administrators" as const, tokenDays: 90, updatedAt: exampleTime };
