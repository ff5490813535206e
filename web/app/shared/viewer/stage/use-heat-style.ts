import { useState } from "react";
import { readHeatColours, storeHeatColours } from "./heat-colours.ts";
import type { HeatStyle } from "./heat-legend.tsx";

/** How the heat is drawn. Colours are stored in this browser; the opacity is 100 at first. */
export function useHeatStyle(): readonly [heat: HeatStyle, change: (changed: Partial<HeatStyle>) => void] {
  const [heat, setHeat] = useState<HeatStyle>(() => ({ colours: readHeatColours(), opacity: 100 }));
  const change = (changed: Partial<HeatStyle>) => {
    if (changed.colours) storeHeatColours(changed.colours);
    setHeat((before) => ({ ...before, ...changed }));
  };
  return [heat, change];
}
