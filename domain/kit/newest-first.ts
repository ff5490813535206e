/**
 * Compares rows by a time, newest first, and rows of one time by their id in descending order, which is the order of the indexes.
 */
export const newestFirst =
  <Row extends { readonly id: string }>(timeOf: (row: Row) => string) =>
  (one: Row, other: Row): number => {
    if (timeOf(one) !== timeOf(other)) return timeOf(one) < timeOf(other) ? 1 : -1;
    return one.id < other.id ? 1 : -1;
  };
