import { queryOptions } from "@tanstack/react-query";
import type { SsoConnection } from "./schema";

/** The sign-on connections; administrators only. */
export const ssoConnectionsQuery = () => queryOptions<SsoConnection[]>({ queryKey: ["/api/sso-connections"] });
