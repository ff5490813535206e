import type { SharedBrand } from "#contracts/brands.ts";
import type { AreaCurve } from "../areas/area-curves.ts";

/** A brand result as it is drawn; on a shared page its objects have no ids. */
export type MeasuredBrands = SharedBrand;

/** Line styles of brands: three colours, in turn. */
export const BRAND_LINE_STYLES = [
  { colour: "var(--color-chart-5)", dash: [] },
  { colour: "var(--color-chart-4)", dash: [] },
  { colour: "var(--color-chart-6)", dash: [] },
] as const;

/** The colour of the object with this number. */
export const brandColour = (index: number): string => BRAND_LINE_STYLES[index % BRAND_LINE_STYLES.length]!.colour;

/** Each object’s share of attention over time. */
export const toBrandCurves = ({ rate, objects }: Pick<MeasuredBrands, "rate" | "objects">): readonly AreaCurve[] =>
  objects.map(({ name, curve }, index) => ({ uid: `brand ${index}`, name, rate, shares: curve.attention }));
