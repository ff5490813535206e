import { Eye, EyeOff, Hand, SquareDashedMousePointer } from "lucide-react";
import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { Stage } from "../../viewer/stage.tsx";
import { Tool } from "../../viewer/tool.tsx";
import { allowsAreas, type Variant } from "../../viewer/variants.ts";
import { AreaEditor } from "./area-editor.tsx";
import type { Areas } from "./use-areas.ts";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  variant: Variant;
  onVariant: (variant: Variant) => void;
  background: number;
  onBackground: (background: number) => void;
  areas: Areas;
  onStale: () => void;
  /** What stands in the upper corner. */
  actions: ReactNode;
};

/** The picture on its stage, with its areas of interest and the tools to draw them. */
export function ViewerStage({ areas, ...stage }: Props) {
  const { heatmap, variant } = stage;
  const canHaveAreas = allowsAreas(variant);
  const showsAreas = canHaveAreas && areas.areShown;
  const isDrawing = showsAreas && areas.isDrawing;
  return (
    <Stage
      {...stage}
      shortcuts={{ v: () => areas.setIsDrawing(false), a: () => canHaveAreas && areas.setIsDrawing(true) }}
      over={(place) =>
        showsAreas && (
          <AreaEditor
            areas={heatmap.areas_of_interest}
            picture={heatmap}
            place={place}
            isDrawing={isDrawing}
            isSaving={areas.isSaving}
            selected={areas.selected}
            onSelect={areas.select}
            onDrawn={areas.add}
            onChange={areas.change}
            onRemove={areas.remove}
          />
        )
      }
      tools={
        <>
          <Tool
            label="Move the picture"
            hint="V"
            isPressed={!isDrawing}
            onClick={() => areas.setIsDrawing(false)}
            icon={<Hand />}
          />
          <Tool
            label="Draw an area of interest"
            hint="A"
            isPressed={isDrawing}
            isDisabled={!canHaveAreas}
            onClick={() => areas.setIsDrawing(true)}
            icon={<SquareDashedMousePointer />}
          />
          <Tool
            label={areas.areShown ? "Hide areas" : "Show areas"}
            isDisabled={!canHaveAreas}
            onClick={() => areas.setAreShown(!areas.areShown)}
            icon={areas.areShown ? <Eye /> : <EyeOff />}
          />
        </>
      }
    />
  );
}
