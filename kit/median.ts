const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/** The median as one of the values: the lower of the two in the middle of an even number. NaN for an empty list. */
export const medianLow = (values: readonly number[]): number => sorted(values)[(values.length - 1) >> 1] ?? Number.NaN;

/** The median as one of the values: the higher of the two in the middle of an even number. NaN for an empty list. */
export const medianHigh = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? Number.NaN;
