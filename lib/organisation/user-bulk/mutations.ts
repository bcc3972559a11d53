import { mutationOptions } from "@tanstack/react-query";
import { refreshUsers } from "@/lib/identity/users/mutations";
import { chunked } from "@/lib/platform/chunked";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { MAX_BULK_USERS, type UserBulk, type UserBulkAnswer } from "./schema";

/** Makes one change of many users, in parts of the server's limit one after the other. @throws {ApiError} when a part fails; those before it are done */
async function changeUsers(bulk: UserBulk): Promise<UserBulkAnswer> {
  const sum = { changed: 0, skipped: 0 };
  for (const userIds of chunked(bulk.userIds, MAX_BULK_USERS)) {
    const body = { ...bulk, userIds };
    const { changed, skipped } = await request<UserBulkAnswer>("/api/users/bulk", { method: "POST", body });
    sum.changed += changed;
    sum.skipped += skipped;
  }
  return sum;
}

/** Changes many users, then refetches users, invitations and teams. */
export const changeUsersMutation = () =>
  mutationOptions({
    mutationFn: changeUsers,
    // Also after a failure: earlier parts are saved.
    onSettled: (_answer, _error, _bulk, _before, { client }) =>
      void Promise.all([
        refreshUsers(client),
        invalidate(client, { queryKey: ["/api/teams"] }, { queryKey: ["/api/assignments"] }),
      ]),
  });
