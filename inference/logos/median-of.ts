/** The median as one of the values, the higher of the two in the middle of an even number. There must be a value. */
export const medianOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!;
