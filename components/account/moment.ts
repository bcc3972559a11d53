const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** In the browser's own zone. @param iso ISO 8601 */
export const dayInWords = (iso: string) => day.format(new Date(iso));
export const momentInWords = (iso: string) => moment.format(new Date(iso));
