import { RESTORE_DAYS } from "./schema";

const DAY_MS = 86_400_000;

/** The condition on a row that can be restored: it was deleted within the last days. */
export const deletedLately = (now = new Date()) => ({
  deletedAt: { gt: new Date(now.getTime() - RESTORE_DAYS * DAY_MS) },
});
