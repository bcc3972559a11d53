/** An item that is there. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no number ${index}.`);
  return item;
}
