import { exampleTime } from "@/lib/platform/example";

/** The security settings in the API description's examples. */
export const exampleSecurity = { requireAdminFactor: true, updatedAt: exampleTime };
