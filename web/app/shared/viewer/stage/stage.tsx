import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Fixation } from "#contracts/attention.ts";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { type ShortcutHelp, ShortcutsDialog, variantShortcutHelp } from "../shortcuts-dialog.tsx";
import { useShortcuts } from "../use-shortcuts.ts";
import { VariantBar } from "../variant-bar.tsx";
import { availableVariants, isTemplate, usesBackground, type Variant, type VariantAvailability } from "../variants.ts";
import { useWipe } from "../wipe/use-wipe.ts";
import { dividerPosition, WipeDivider } from "../wipe/wipe-divider.tsx";
import { BackgroundSlider } from "./background-slider.tsx";
import { GazePlot } from "./gaze-plot.tsx";
import { HeatLegend } from "./heat-legend.tsx";
import { ImageLayers, type Layers } from "./image-layers.tsx";
import { ScreenTools } from "./screen-tools.tsx";
import styles from "./stage.module.css";
import { StageCorners } from "./stage-corners.tsx";
import { StageLayers } from "./stage-layers.tsx";
import { TemplateLayers } from "./template-layers.tsx";
import { TemplateSelect } from "./template-select.tsx";
import { useBackgrounds } from "./use-backgrounds.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useHeatStyle } from "./use-heat-style.ts";
import { useIsSpaceHeld } from "./use-is-space-held.ts";
import { useTemplateView } from "./use-template-view.ts";
import { useViewport } from "./use-viewport.ts";
import type { Margins, Rect, Size } from "./viewport.ts";
import { ZOOM_KEYS, ZoomTools, zoomShortcuts } from "./zoom-tools.tsx";

const MARGINS: Margins = { top: 72, right: 40, bottom: 104, left: 40 };
/** Elements over the image that handle double-clicks themselves. */
const INTERACTIVE_ELEMENTS = "button, a, input, textarea, [role=button], [role=slider], [role=dialog]";

type Props = {
  /** The image with the space around it. */
  ref?: RefObject<HTMLDivElement | null>;
  heatmap: Layers & Size & VariantAvailability & { fixations: readonly Fixation[] };
  variant: Variant;
  onVariant: (variant: Variant) => void;
  onStale: () => void;
  /** Overlay on the image. `place` is the position of the image on the stage. */
  overlay: (place: Rect) => ReactNode;
  /** The selected part, in image coordinates (0 to 1). */
  selection?: Rect | undefined;
  /** Content of the upper corners. */
  tools?: ReactNode;
  actions?: ReactNode;
  /** Additional shortcuts besides variants, zoom and screen. */
  shortcuts?: Record<string, () => void>;
  /** Shortcuts of extensions, for the shortcuts list. */
  keys?: ShortcutHelp | undefined;
};

/** The stage of an image heatmap: one variant or two compared with a wipe, background, zoom and full screen. */
export function Stage({
  heatmap,
  variant,
  onVariant,
  onStale,
  overlay,
  selection,
  tools,
  actions,
  shortcuts,
  keys = [],
  ref,
}: Props) {
  const ownRef = useRef<HTMLDivElement>(null);
  const viewportRef = ref ?? ownRef;
  const footer = useRef<HTMLDivElement>(null);
  const backgrounds = useBackgrounds();
  const [heat, changeHeat] = useHeatStyle();
  const [areKeysShown, setAreKeysShown] = useState(false);
  const [isFull, setIsFull] = useFullScreen();
  const hasHand = useIsSpaceHeld();

  const variants = availableVariants(heatmap);
  const inTemplate = isTemplate(variant);
  const { templates, template, ...templateView } = useTemplateView(heatmap, { variant, variants });
  const image = (template && templateView.size) || heatmap;
  const viewport = useViewport(viewportRef, image, { margins: MARGINS, footer, selection: inTemplate ? undefined : selection });
  const { isMeasured, place, size, isWhole, pan } = viewport;
  const wipe = useWipe(
    variants.filter(({ id }) => !isTemplate(id)),
    variant,
  );
  const wiped = wipe?.isOn ? wipe : undefined;

  useShortcuts({
    ...Object.fromEntries(variants.map(({ id }, index) => [String(index + 1), () => onVariant(id)])),
    ...zoomShortcuts(viewport),
    ...viewport.arrows,
    ...(wipe && { w: wipe.toggle }),
    f: () => setIsFull(!isFull),
    ...(isFull && { escape: () => setIsFull(false) }),
    "?": () => setAreKeysShown(true),
    ...shortcuts,
  });

  const images = (shown: Variant) =>
    isMeasured && (
      <>
        <ImageLayers
          heatmap={heatmap}
          variant={shown}
          background={backgrounds.get(shown)}
          heat={heat}
          place={place}
          onStale={onStale}
        />
        {shown === "gazeplot" && <GazePlot fixations={heatmap.fixations} imageRect={place} />}
      </>
    );
  const shownVariants = wiped ? [variant, wiped.right.id] : [variant];
  const dimmed = shownVariants.find(usesBackground);
  const line = wiped && dividerPosition(wiped, place, size);
  return (
    <section
      className={styles.stage}
      aria-label="Viewer"
      data-shortcuts
      data-full={isFull}
      style={{ "--shape": image.height / image.width } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: all pan and zoom actions have a keyboard shortcut */}
      <div
        ref={viewportRef}
        className={styles.viewport}
        data-zoomed={!isWhole}
        data-hand={hasHand}
        {...pan}
        onDoubleClick={(event) => {
          const target = event.target as Element;
          if (viewportRef.current?.contains(target) && !target.closest(INTERACTIVE_ELEMENTS)) viewport.zoomHere(event);
        }}
      >
        <StageLayers place={place}>
          <div
            className={styles.set}
            data-shown={!inTemplate}
            style={line === undefined ? undefined : { clipPath: `inset(0 calc(100% - ${line}px) 0 0)` }}
          >
            {images(variant)}
          </div>
          {wiped && (
            <div className={styles.set} style={{ clipPath: `inset(0 0 0 ${line}px)` }}>
              {images(wiped.right.id)}
            </div>
          )}
          {isMeasured && template && (
            <TemplateLayers
              key={template.id}
              template={template}
              shown={variant === "template" ? "template" : "template_original"}
              imageRect={place}
              title={heatmap.title}
              onSize={(size) => templateView.setSize(template.id, size)}
              onStale={onStale}
            />
          )}
          {!inTemplate && overlay(place)}
          {wiped && <WipeDivider wipe={wiped} place={place} stage={size} />}
        </StageLayers>
      </div>
      <StageCorners tools={tools} actions={actions} />
      <div ref={footer} className={styles.foot}>
        {/* It keeps its place in every variant, so that the image has the same size in all of them. */}
        <div className={styles.legend} inert={!shownVariants.includes("heatmap")}>
          <HeatLegend heat={heat} onChange={changeHeat} />
        </div>
        <div ref={keepSnackbarsAbove} className={styles.bar}>
          <VariantBar variants={variants} variant={variant} wipe={wipe} onVariant={onVariant} />
          {inTemplate && templates.length > 1 ? (
            <TemplateSelect templates={templates} selected={templateView.selected} onSelect={templateView.select} />
          ) : (
            dimmed && <BackgroundSlider backgrounds={backgrounds} variant={dimmed} />
          )}
        </div>
        <div className={styles.zoom} role="toolbar" aria-label="Zoom">
          <ZoomTools viewport={viewport} />
          <ScreenTools isFullScreen={isFull} onFullScreenChange={setIsFull} onHelp={() => setAreKeysShown(true)} />
        </div>
      </div>
      <ShortcutsDialog
        isOpen={areKeysShown}
        onClose={() => setAreKeysShown(false)}
        keys={[
          variantShortcutHelp(variants),
          ["W", "Compare two variants"],
          ...ZOOM_KEYS,
          ["← ↑ → ↓", "Pan a zoomed image; or drag while holding Space"],
          ...keys,
          ["F", "Full screen"],
        ]}
      />
    </section>
  );
}
