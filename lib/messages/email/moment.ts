/** A time in words, with its IANA time zone's short name: `29 November 2026 at 14:05 (UTC)`. */
export function momentInWords(moment: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "long" }).format(moment);
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((it) => it.type === type)?.value ?? "";
  return `${day} at ${part("hour")}:${part("minute")} (${part("timeZoneName")})`;
}
