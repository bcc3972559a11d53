/** A part of a list, with its place in the whole. */
export type Page<Item> = {
  items: Item[];
  /** The place of its first item, from 1; 0 when it has none. */
  from: number;
  total: number;
  /** The numbers of the pages beside it; null at the ends. */
  previous: number | null;
  next: number | null;
};

/** Reads the number of a page from an address; anything else is the first page. */
export const pageNumber = (written: unknown): number =>
  typeof written === "string" && /^[1-9]\d{0,5}$/.test(written) ? Number(written) : 1;

/** A page of a list. @param number from 1; one behind the end is the last page */
export function pageOf<Item>(list: Item[], number: number, size: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(number, pages);
  const items = list.slice((page - 1) * size, page * size);
  return {
    items,
    from: items.length === 0 ? 0 : (page - 1) * size + 1,
    total: list.length,
    previous: page > 1 ? page - 1 : null,
    next: page < pages ? page + 1 : null,
  };
}
