/** Half the width of a 90% interval of a normal distribution, in standard deviations. */
export const HALF_WIDTH_90 = 1.645;
