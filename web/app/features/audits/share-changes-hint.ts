/** Explanation of the ranges of shares, and of the stated changes of an edited image. */
export const SHARE_CHANGES_HINT =
  "The 90% range of a share contains the value measured with people 90% of the time. A change is stated only if at least 9 of 10 such statements are right (“9 in 10”), by the same rule as in Compare. The rule was tested on crops of images that people looked at, not on edited images.";
