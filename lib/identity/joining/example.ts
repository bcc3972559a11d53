import { exampleTime } from "@/lib/platform/example";

/** The joining settings in the API description's examples. */
export const exampleJoining = { signUp: "domains" as const, domains: ["example.org"], updatedAt: exampleTime };
