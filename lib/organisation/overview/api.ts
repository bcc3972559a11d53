import { queryOptions } from "@tanstack/react-query";
import type { Overview, UserSummary } from "./schema";

/** The dashboard's overview; never cached, as every module's changes affect it. */
export const overviewQuery = () => queryOptions<Overview>({ queryKey: ["/api/admin/overview"], staleTime: 0 });

/** A user's state, time zone and counts of activity; administrators only. */
export const userSummaryQuery = (userId: string) =>
  queryOptions<UserSummary>({ queryKey: ["/api/users", userId, "standing"], staleTime: 0 });
