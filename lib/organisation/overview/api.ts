import { queryOptions } from "@tanstack/react-query";
import type { Overview, Standing } from "./schema";

/** Fetched again at each visit: every district's changes show in it. */
export const overviewQuery = () => queryOptions<Overview>({ queryKey: ["/api/admin/overview"], staleTime: 0 });

/** A user's state, time zone and counts; administrators only. */
export const standingQuery = (userId: string) =>
  queryOptions<Standing>({ queryKey: ["/api/users", userId, "standing"], staleTime: 0 });
