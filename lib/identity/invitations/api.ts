import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Invitation } from "./schema";

/** All invitations, the latest first; administrators only. */
export const invitationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["/api/users", "invitations"],
    queryFn: ({ pageParam, signal }) => requestPage<Invitation>(pageParam, signal),
    initialPageParam: "/api/users/invitations",
    getNextPageParam: (page: Page<Invitation>) => page.next,
  });
