/** A set with this item added if absent, and removed if present. */
export function toggle<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const result = new Set(items);
  if (!result.delete(item)) result.add(item);
  return result;
}
