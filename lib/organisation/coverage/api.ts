import { queryOptions } from "@tanstack/react-query";
import type { Coverage } from "./schema";

/** The library beside its demand; never cached, as learners change it all the time. */
export const coverageQuery = () => queryOptions<Coverage>({ queryKey: ["/api/admin/coverage"], staleTime: 0 });
