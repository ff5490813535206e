import { type ReactNode, useState } from "react";
import type { SharedHeatmap } from "#contracts/sharing.ts";
import { AreaOverlay } from "#web/app/shared/viewer/areas/area-overlay.tsx";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { allowsAreas } from "#web/app/shared/viewer/variants.ts";
import { AreasToggle } from "./areas-toggle.tsx";

type SharedAreaSlots = { overlay: (place: Rect) => ReactNode; tools: ReactNode };

/** The areas of interest of a shared heatmap: overlay for variants that show areas, and a tool to hide them. */
export function useSharedAreas(heatmap: SharedHeatmap, variant: string): SharedAreaSlots {
  const [areShown, setAreShown] = useState(true);
  const { areas } = heatmap;
  const isAllowed = allowsAreas(variant);
  return {
    overlay: (place) => isAllowed && areShown && <AreaOverlay areas={areas} image={heatmap} place={place} />,
    tools: areas.length > 0 && (
      <AreasToggle areShown={areShown} isDisabled={!isAllowed} onToggle={() => setAreShown(!areShown)} />
    ),
  };
}
