import { queryOptions } from "@tanstack/react-query";
import type { About } from "./schema";

/** The state of this installation; administrators only. Fetched whenever it is shown. */
export const aboutQuery = () => queryOptions<About>({ queryKey: ["/api/admin/about"], staleTime: 0 });
