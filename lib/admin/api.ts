import { queryOptions } from "@tanstack/react-query";
import type { Overview, Standing } from "./schema";

/** Milliseconds an overview is shown before it is read anew when one comes back to it. */
const OVERVIEW_STALE_TIME = 60_000;

export const overviewQuery = () =>
  queryOptions<Overview>({ queryKey: ["/api/admin/overview"], staleTime: OVERVIEW_STALE_TIME });

export const standingQuery = (userId: string) =>
  queryOptions<Standing>({ queryKey: ["/api/users", userId, "standing"], staleTime: 0 });
