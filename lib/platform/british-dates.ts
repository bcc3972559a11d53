/** A day on the screens that speak British English to everybody, such as the dashboard; in the zone of the browser. */
export const britishDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** A day there with its time. */
export const britishMoment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
