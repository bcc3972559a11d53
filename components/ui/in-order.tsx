import { Fragment, type ReactNode } from "react";

type Props<Item> = { items: readonly Item[]; children: (item: Item, index: number) => ReactNode };

/** Renders items that have no id and keep their order, such as the parts of a sentence. */
export function InOrder<Item>({ items, children }: Props<Item>) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the only identity of such an item
    <Fragment key={index}>{children(item, index)}</Fragment>
  ));
}
