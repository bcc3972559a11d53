import type { VideoFilter } from "@/lib/library/videos/api";

/** The fields of Learn's filter form and their names in the query. */
export const filterFields = [
  "q",
  "areaId",
  "show",
  "completed",
  "length",
  "sort",
] as const satisfies (keyof VideoFilter)[];

/** The address of Learn with a filter, without its defaults. */
export function learnAddress(filter: Partial<Record<keyof VideoFilter, string>>): string {
  return `/learn${learnQuery(filter)}`;
}

/** The query string of a filter, with the question mark; empty for the defaults. */
export function learnQuery(filter: Partial<Record<keyof VideoFilter, string>>): string {
  const fields = filterFields.flatMap((name) => {
    const value = filter[name]?.trim();
    return value && !(name === "sort" && value === "newest") ? [[name, value]] : [];
  });
  const query = new URLSearchParams(fields).toString();
  return query && `?${query}`;
}
