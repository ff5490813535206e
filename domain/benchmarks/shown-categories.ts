import type { Category } from "#contracts/benchmarks.ts";

/** The categories and values that customers see. */
export const shownCategories = (categories: readonly Category[]): Category[] =>
  categories
    .filter(({ shown }) => shown)
    .map((category) => ({ ...category, values: category.values.filter(({ shown }) => shown) }));

/**
 * The categories of a template that customers see, as in `Place: Station`.
 * @param known descriptions of the categories; the first one of a category or value says whether it is shown
 */
export function shownNames(chosen: Readonly<Record<string, string>>, known: readonly Category[]): string[] {
  const isShown = ([category, value]: readonly [string, string]) => {
    const described = known.filter(({ name }) => name === category);
    const values = described.flatMap((each) => each.values).filter((each) => each.value === value);
    return described[0]?.shown !== false && values[0]?.shown !== false;
  };
  return Object.entries(chosen)
    .filter(isShown)
    .map(([category, value]) => `${category}: ${value}`);
}
