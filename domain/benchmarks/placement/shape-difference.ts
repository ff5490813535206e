type Size = { readonly width: number; readonly height: number };

/** How many times longer one shape is than another, at least 1. */
export const shapeDifference = (one: Size, other: Size): number => {
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.max(ratio, 1 / ratio);
};
