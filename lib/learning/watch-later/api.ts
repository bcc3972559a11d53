import { queryOptions } from "@tanstack/react-query";

/** The ids of the lessons that a user saved for later. */
export const savedIdsQuery = (userId: string) =>
  queryOptions<string[]>({ queryKey: ["/api/users", userId, "watch-later/ids"] });
