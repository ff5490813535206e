/** A list with one item moved to another place. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);

/** Announces the new place of an ad. */
export const movedText = (title: string, to: number, count: number): string => `${title} is now ad ${to + 1} of ${count}.`;
