import type { ReactNode, RefObject } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { HeatmapPageSlots, OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { Stage } from "#web/app/shared/viewer/stage/stage.tsx";
import { allowsAreas, type Variant } from "#web/app/shared/viewer/variants.ts";
import { toFractions } from "#web/ui/boxes/pixel-box.ts";
import { AreaEditor } from "../areas/area-editor.tsx";
import { AreaTools, areaShortcutHelp, areaShortcuts } from "../areas/area-tools.tsx";
import type { Areas } from "../areas/use-areas.ts";
import { TextOverlay } from "../text/text-overlay.tsx";
import type { TextBoxes } from "../text/use-text-boxes.ts";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  variant: Variant;
  onVariant: (variant: Variant) => void;
  open: OpenHeatmap;
  stageRef: RefObject<HTMLDivElement | null>;
  areas: Areas;
  slots: HeatmapPageSlots;
  /** Text boxes to mark on the image, while the text tab is open. */
  text?: TextBoxes | undefined;
  onStale: () => void;
  /** Content of the upper corner. */
  actions: ReactNode;
};

/** The stage of an image, with its areas of interest and the tools to draw them. */
export function ViewerStage({ open, stageRef, areas, slots, text, ...stage }: Props) {
  const { heatmap, variant } = stage;
  const areaTools = {
    areas,
    isAllowed: allowsAreas(variant) && !text,
    onLeave: () => (text ? open.openTab("areas") : stage.onVariant("heatmap")),
  };
  const selected = heatmap.areas_of_interest.find(({ uid }) => uid === areas.selected);
  return (
    <Stage
      {...stage}
      ref={stageRef}
      selection={selected && toFractions(selected, heatmap)}
      shortcuts={areaShortcuts(areaTools)}
      keys={[...areaShortcutHelp("image"), ...(slots.keys ?? [])]}
      overlay={(place) => (
        <>
          {text && <TextOverlay text={text} imageSize={heatmap} imageRect={place} />}
          {areaTools.isAllowed && areas.areShown && <AreaEditor heatmap={heatmap} areas={areas} imageRect={place} open={open} />}
          {slots.overlay?.(open, place)}
        </>
      )}
      tools={
        <>
          <AreaTools {...areaTools} subject="image" />
          {slots.tools?.(open)}
        </>
      }
    />
  );
}
