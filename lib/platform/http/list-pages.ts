import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { type Page, requestPage } from "./request";

/** A query for the pages of a list. @param first the address of the first page */
export const pagesQuery = <Item>(queryKey: QueryKey, first: string, options: { staleTime?: number } = {}) =>
  infiniteQueryOptions({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => requestPage<Item>(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (page: Page<Item>) => page.next,
  });

/** The pages of a list in the cache. */
export type Pages<Item> = InfiniteData<Page<Item>>;

type Named = { id: string };

/** A list without items, before it is read. @param first the address of its first page */
export const unreadPages = <Item>(first: string, total: number): Pages<Item> => ({
  pages: [{ items: [], next: null, total }],
  pageParams: [first],
});

/** The number of items in all pages, also those that are not loaded; undefined for a list that is not loaded. */
export const totalOf = (list: Pages<unknown> | undefined): number | undefined => list?.pages.at(-1)?.total;

const changePages = <Item>(list: Pages<Item> | undefined, change: (pages: Page<Item>[]) => Page<Item>[]) =>
  list && { ...list, pages: change(list.pages) };

/** Removes the item with an id, if any. */
export const removeItem = <Item extends Named>(list: Pages<Item> | undefined, id: string) =>
  changePages(list, (pages) => {
    if (!pages.some(({ items }) => items.some((item) => item.id === id))) return pages;
    return pages.map((page) => ({
      ...page,
      total: page.total - 1,
      items: page.items.filter((item) => item.id !== id),
    }));
  });

/**
 * Inserts an item on the loaded page where it belongs; one for a later page appears when that page is loaded. An
 * existing item, as after a refetch during the write, is replaced.
 * @param isBefore true when the first of two items is sorted before the second
 */
export const insertItem = <Item extends Named>(
  list: Pages<Item> | undefined,
  item: Item,
  isBefore: (a: Item, b: Item) => boolean,
) =>
  changePages(removeItem(list, item.id), (pages) => {
    const counted = pages.map((page) => ({ ...page, total: page.total + 1 }));
    const index = counted.findIndex((page) => page.next === null || page.items.some((other) => isBefore(item, other)));
    return counted.map((page, pageIndex) => {
      if (pageIndex !== index) return page;
      const before = page.items.filter((other) => !isBefore(item, other));
      return { ...page, items: [...before, item, ...page.items.slice(before.length)] };
    });
  });

/** Changes the items with an id. */
export const changeItem = <Item extends Named>(
  list: Pages<Item> | undefined,
  id: string,
  change: (item: Item) => Item,
) =>
  changePages(list, (pages) =>
    pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) })),
  );
