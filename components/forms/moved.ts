/** A list with one entry taken from a place and put at another; the same list where a place is none of its own. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
