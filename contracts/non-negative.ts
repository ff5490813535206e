import * as z from "zod";

const FINEST = 1e-9;

/**
 * A received quantity, 0 or more: pixels, seconds, fractions. Values below a billionth become 0, because no client means less,
 * and DynamoDB rejects numbers between 0 and 1e-130, also as the result of a product.
 */
export const NonNegative = z
  .number()
  .min(0)
  .overwrite((sent) => (sent < FINEST ? 0 : sent));
