import type { LogoBox } from "#contracts/pipelines/logos.ts";

/** The area that two boxes share, as a fraction of the smaller one, 0 to 1. */
export function overlapOf(one: LogoBox, other: LogoBox): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (wide <= 0 || high <= 0) return 0;
  return Math.min(1, (wide * high) / Math.min(one.width * one.height, other.width * other.height));
}
