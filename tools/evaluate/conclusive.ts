import type { Accuracy, Estimate } from "#contracts/accuracy.ts";

/**
 * A set with fewer than `images` images is too small: a bootstrap only repeats the few images it has, so its interval is too
 * narrow (by 7% at 20 images), and one unusual image moves the mean by points. A share whose interval is wider than `width`
 * does not tell three quarters of the ceiling from nine tenths. `interval` is the level of the intervals of such shares.
 */
export const CONCLUSIVE: Accuracy["method"]["conclusive"] = { images: 20, width: 0.15, interval: 0.9 };

/** Whether a set allows a conclusion. @param share its share of the ceiling; null without a ceiling, when only its size counts */
export const isConclusive = (images: number, share: Estimate | null): boolean =>
  images >= CONCLUSIVE.images && (!share || share.high - share.low <= CONCLUSIVE.width);
