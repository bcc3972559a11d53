import type { VideoFilter } from "@/lib/library/videos/api";

/** The fields of the Learn screen's form, by their names in the address. */
export const filterFields = ["q", "areaId", "completed", "sort"] as const satisfies (keyof VideoFilter)[];

/** Where Learn shows what is asked for; what is usual is left out. */
export function learnAddress(filter: Partial<Record<keyof VideoFilter, string>>): string {
  return `/learn${learnQuery(filter)}`;
}

/** The part of an address that says what Learn shows; empty where that is the usual. */
export function learnQuery(filter: Partial<Record<keyof VideoFilter, string>>): string {
  const asked = filterFields.flatMap((name) => {
    const value = filter[name]?.trim();
    return value && !(name === "sort" && value === "newest") ? [[name, value]] : [];
  });
  const query = new URLSearchParams(asked).toString();
  return query && `?${query}`;
}
