import { SliderField } from "@aws-amplify/ui-react";
import { Maximize, Minus, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Fixation } from "#contracts/heatmaps.ts";
import { GazePlot } from "./gaze-plot.tsx";
import { type Layers, PictureLayers } from "./picture-layers.tsx";
import { Tool } from "./tool.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useViewport } from "./use-viewport.ts";
import { VariantSwitch } from "./variant-switch.tsx";
import { usesBackground, VARIANTS, type Variant } from "./variants.ts";
import type { Rect, Size } from "./viewport.ts";
import "./stage.css";

type Props = {
  heatmap: Layers & Size & { fixations: readonly Fixation[] };
  variant: Variant;
  onVariant: (variant: Variant) => void;
  background: number;
  onBackground: (background: number) => void;
  onStale: () => void;
  /** What lies over the picture, told where that is on the stage. */
  over: (place: Rect) => ReactNode;
  /** What stands in the upper corners. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** Keys beside those of variants and zoom. */
  shortcuts?: Record<string, () => void>;
};

/** A heatmap's picture on its stage: variants, background and zoom. */
export function Stage({
  heatmap,
  variant,
  onVariant,
  background,
  onBackground,
  onStale,
  over,
  tools,
  actions,
  shortcuts,
}: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { isMeasured, place, scale, zoom, zoomIn, zoomOut, fit, pan } = useViewport(stage, heatmap);

  useShortcuts({
    ...Object.fromEntries(VARIANTS.map(({ id }, index) => [String(index + 1), () => onVariant(id)])),
    "+": zoomIn,
    "=": zoomIn,
    "-": zoomOut,
    "0": fit,
    ...shortcuts,
  });

  return (
    <section className="stage" aria-label="Viewer">
      <div ref={stage} className="stage__floor" data-zoomed={zoom > 1} {...pan}>
        {isMeasured && (
          <PictureLayers heatmap={heatmap} variant={variant} background={background} place={place} onStale={onStale} />
        )}
        {variant === "gazeplot" && <GazePlot fixations={heatmap.fixations} place={place} />}
        {over(place)}
      </div>
      {tools && (
        <div className="stage__tools" role="toolbar" aria-label="Tools">
          {tools}
        </div>
      )}
      {actions && <div className="stage__actions">{actions}</div>}
      <div className="stage__zoom" role="toolbar" aria-label="Zoom">
        <Tool label="Zoom out" hint="−" isDisabled={zoom === 1} onClick={zoomOut} icon={<Minus />} />
        <output className="tabular" aria-label="Zoom">
          {Math.round(scale * 100)}%
        </output>
        <Tool label="Zoom in" hint="+" onClick={zoomIn} icon={<Plus />} />
        <Tool label="Fit" hint="0" isDisabled={zoom === 1} onClick={fit} icon={<Maximize />} />
      </div>
      <div className="stage__bar">
        <VariantSwitch variants={VARIANTS} shown={variant} onShow={onVariant} />
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
