import { env } from "@/lib/platform/env";

/** The address that a provider sends users back to. */
export const redirectUriOf = (slug: string): string => `${env().APP_URL}/api/sign-on/${slug}/callback`;
