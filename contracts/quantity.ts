import * as z from "zod";

const FINEST = 1e-9;

/**
 * How much of something is sent to us, 0 or more: pixels, seconds, parts of 1. Nearer to 0 than a billionth it is 0: nobody means less, and
 * the table refuses whatever lies between 0 and 1e-130, also where it is worked out of two such.
 */
export const Quantity = z
  .number()
  .min(0)
  .overwrite((sent) => (sent < FINEST ? 0 : sent));
