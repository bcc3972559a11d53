/** Formats a day on screens in British English for every user, such as the dashboard, in the browser's time zone. */
export const britishDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** Formats a day with its time on these screens. */
export const britishMoment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
