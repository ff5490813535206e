import { useState } from "react";
import type { Variant } from "../variants.ts";

/** How visible the image is by default: almost fully behind an overlay, and hardly where the peekthrough is dark. */
const DEFAULTS = { overlay: 90, peekthrough: 10 } as const;
type Kind = keyof typeof DEFAULTS;

const kindOf = (variant: Variant): Kind => (variant === "peekthrough" ? "peekthrough" : "overlay");

/** How visible the image is in each variant, 0 to 100. Variants that draw an overlay on the image share a value. */
export type Backgrounds = {
  readonly get: (variant: Variant) => number;
  readonly set: (variant: Variant, value: number) => void;
};

/** The visibility of the image that was last set, from its defaults: 90 with an overlay, 10 in the peekthrough. */
export function useBackgrounds(): Backgrounds {
  const [values, setValues] = useState<Record<Kind, number>>(DEFAULTS);
  return {
    get: (variant) => values[kindOf(variant)],
    set: (variant, value) => setValues((before) => ({ ...before, [kindOf(variant)]: value })),
  };
}
