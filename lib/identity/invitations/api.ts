import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Invitation } from "./schema";

/** The invitations, the latest first; administrators only. @param q part of a name or an address */
export const invitationsQuery = (q?: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/users", "invitations", q ?? null],
    queryFn: ({ pageParam, signal }) => requestPage<Invitation>(pageParam, signal),
    initialPageParam: `/api/users/invitations${q ? `?${new URLSearchParams({ q })}` : ""}`,
    getNextPageParam: (page: Page<Invitation>) => page.next,
  });
