import { queryOptions } from "@tanstack/react-query";
import type { Reported } from "./schema";

/** The reported texts that wait for a decision; always refetched, as users report at any time. For administrators. */
export const reportedQuery = () => queryOptions<Reported[]>({ queryKey: ["/api/admin/reported"], staleTime: 0 });
