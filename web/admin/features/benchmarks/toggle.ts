/** A set with these items added if absent, and removed if present. */
export function toggle<Item>(items: ReadonlySet<Item>, ...toggled: readonly Item[]): ReadonlySet<Item> {
  const result = new Set(items);
  for (const item of toggled) if (!result.delete(item)) result.add(item);
  return result;
}
