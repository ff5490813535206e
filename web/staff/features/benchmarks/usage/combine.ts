type Counted = { readonly categories: Readonly<Record<string, string>> };
type Axis = { readonly name: string; readonly values: readonly string[] };
type Count = { readonly value: string; readonly count: number };

/** Counts of items by the values of two categories, with the totals of rows, columns and all, and the largest count of a cell. */
export type Combinations = {
  readonly rows: readonly { readonly value: string; readonly counts: readonly Count[]; readonly total: number }[];
  readonly totals: readonly Count[];
  readonly total: number;
  readonly largest: number;
};

/** Counts the items that have a value in both categories. */
export function combine(items: readonly Counted[], row: Axis, column: Axis): Combinations {
  const countOf = (one: string, other: string) =>
    items.filter(({ categories }) => categories[row.name] === one && categories[column.name] === other).length;
  const rows = row.values.map((value) => {
    const counts = column.values.map((other) => ({ value: other, count: countOf(value, other) }));
    return { value, counts, total: sum(counts) };
  });
  const totals = column.values.map((value, at) => ({ value, count: sum(rows.map(({ counts }) => counts[at]!)) }));
  const largest = Math.max(0, ...rows.flatMap(({ counts }) => counts.map(({ count }) => count)));
  return { rows, totals, total: sum(totals), largest };
}

const sum = (counts: readonly Count[]): number => counts.reduce((all, { count }) => all + count, 0);
