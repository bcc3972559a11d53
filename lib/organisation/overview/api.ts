import { queryOptions } from "@tanstack/react-query";
import type { Overview, Standing } from "./schema";

/** Fetched again at each visit: every district's changes show in it. */
export const overviewQuery = () => queryOptions<Overview>({ queryKey: ["/api/admin/overview"], staleTime: 0 });

export const standingQuery = (userId: string) =>
  queryOptions<Standing>({ queryKey: ["/api/users", userId, "standing"], staleTime: 0 });
