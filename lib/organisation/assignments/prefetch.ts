import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { userAssignmentsQuery } from "./api";
import { listUserAssignments } from "./user-assignments";

/** The assignments of a user, read once per request. */
export const readUserAssignments = cache(listUserAssignments);

/** The assignments of a user, for `userAssignmentsQuery`. */
export const prefetchUserAssignments = (userId: string) =>
  pair(userAssignmentsQuery(userId), () => readUserAssignments(userId));
