import type { Category } from "#contracts/benchmarks.ts";

type Chosen = Readonly<Record<string, string>>;

/** A template or subject without the categories and values that were removed from its benchmark since they were chosen. */
export function withKnownCategories<T extends { readonly categories: Chosen }>(categories: readonly Category[], row: T): T {
  const isKnown = ([category, value]: readonly [string, string]) =>
    categories.some(({ name, values }) => name === category && values.some((each) => each.value === value));
  return { ...row, categories: Object.fromEntries(Object.entries(row.categories).filter(isKnown)) };
}
