import { SliderField } from "@aws-amplify/ui-react";
import { Eye, EyeOff, Hand, Maximize, Minus, Plus, SquareDashedMousePointer } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { AreaEditor } from "./area-editor.tsx";
import { GazePlot } from "./gaze-plot.tsx";
import { PictureLayers } from "./picture-layers.tsx";
import type { Areas } from "./use-areas.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useViewport } from "./use-viewport.ts";
import { allowsAreas, usesBackground, VARIANTS, type Variant } from "./variants.ts";
import "./viewer-stage.css";

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

/** The picture on its stage: variants, background, zoom and areas. */
export function ViewerStage({ heatmap, variant, onVariant, background, onBackground, areas, onStale, actions }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { isMeasured, place, scale, zoom, zoomIn, zoomOut, fit, pan } = useViewport(stage, heatmap);
  const canHaveAreas = allowsAreas(variant);
  const showsAreas = canHaveAreas && areas.areShown;
  const isDrawing = showsAreas && areas.isDrawing;

  useShortcuts({
    ...Object.fromEntries(VARIANTS.map(({ id }, index) => [String(index + 1), () => onVariant(id)])),
    "+": zoomIn,
    "=": zoomIn,
    "-": zoomOut,
    "0": fit,
    v: () => areas.setIsDrawing(false),
    a: () => canHaveAreas && areas.setIsDrawing(true),
  });

  return (
    <section className="stage" aria-label="Viewer">
      <div ref={stage} className="stage__floor" data-zoomed={zoom > 1} {...pan}>
        {isMeasured && (
          <PictureLayers heatmap={heatmap} variant={variant} background={background} place={place} onStale={onStale} />
        )}
        {variant === "gazeplot" && <GazePlot fixations={heatmap.fixations} place={place} />}
        {showsAreas && (
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
        )}
      </div>
      <div className="stage__tools" role="toolbar" aria-label="Tools">
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
      </div>
      <div className="stage__actions">{actions}</div>
      <div className="stage__zoom" role="toolbar" aria-label="Zoom">
        <Tool label="Zoom out" hint="−" isDisabled={zoom === 1} onClick={zoomOut} icon={<Minus />} />
        <output className="tabular" aria-label="Zoom">
          {Math.round(scale * 100)}%
        </output>
        <Tool label="Zoom in" hint="+" onClick={zoomIn} icon={<Plus />} />
        <Tool label="Fit" hint="0" isDisabled={zoom === 1} onClick={fit} icon={<Maximize />} />
      </div>
      <div className="stage__bar">
        <div className="variants" role="radiogroup" aria-label="Variant">
          {VARIANTS.map(({ id, label }, index) => (
            <label key={id} className="variants__item">
              <input
                type="radio"
                name="variant"
                checked={variant === id}
                onChange={() => onVariant(id)}
                className="visually-hidden"
              />
              <span>
                {label}
                <span className="variants__key" aria-hidden="true">
                  {index + 1}
                </span>
              </span>
            </label>
          ))}
        </div>
        <div className="stage__background">
          <SliderField
            label="Background"
            isValueHidden
            min={0}
            max={100}
            step={10}
            value={background}
            onChange={onBackground}
            isDisabled={!usesBackground(variant)}
          />
          <output className="tabular" aria-label="Background value">
            {background}%
          </output>
        </div>
      </div>
    </section>
  );
}

type ToolProps = {
  label: string;
  hint?: string;
  icon: ReactNode;
  onClick: () => void;
  isPressed?: boolean;
  isDisabled?: boolean;
};

function Tool({ label, hint, icon, onClick, isPressed, isDisabled = false }: ToolProps) {
  return (
    <Tooltip
      side="top"
      text={
        <>
          {label}
          {hint && <kbd>{hint}</kbd>}
        </>
      }
    >
      <IconButton label={label} aria-pressed={isPressed} disabled={isDisabled} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
