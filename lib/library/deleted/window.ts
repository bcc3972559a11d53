import { RESTORE_DAYS } from "./schema";

const DAY_MS = 86_400_000;

/** The condition on a row that can be restored: deleted within the last RESTORE_DAYS days. */
export const deletedLately = (now = new Date()) => ({
  deletedAt: { gt: new Date(now.getTime() - RESTORE_DAYS * DAY_MS) },
});
