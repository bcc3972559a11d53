import { addDays } from "@/lib/platform/calendar";

/** The overview counts undelivered invitations up to this number. */
export const MAX_COUNTED_INVITATIONS = 100;

/** Days of the overview, today included, and of the span they are compared with. */
export const GLANCE_DAYS = 30;

/** The last day of the span with which the overview compares. @param today YYYY-MM-DD */
export const lastDayBefore = (today: string): string => addDays(today, -GLANCE_DAYS);
