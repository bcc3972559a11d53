import { env } from "@/lib/platform/env";

/** A page with its token in the fragment, so that no server or proxy logs it. */
export const linkTo = (page: string, type: string, token: string): string =>
  `${env().APP_URL}/${page}#${new URLSearchParams({ token_hash: token, type })}`;
