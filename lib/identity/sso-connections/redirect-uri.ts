import { env } from "@/lib/platform/env";
import { callbackPath } from "./addresses";

/** The address that a provider sends users back to. */
export const redirectUriOf = (slug: string): string => env().APP_URL + callbackPath(slug);
