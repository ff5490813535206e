import { clsx } from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { PageSlice } from "#contracts/heatmap-detail.ts";
import { useElementWidth } from "#web/kit/page/use-element-width.ts";
import { useHasBeenNearViewport } from "#web/kit/page/use-has-been-near-viewport.ts";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { ShortcutsDialog, variantShortcutHelp } from "../shortcuts-dialog.tsx";
import { BackgroundSlider } from "../stage/background-slider.tsx";
import { GazePlot } from "../stage/gaze-plot.tsx";
import { HeatLegend } from "../stage/heat-legend.tsx";
import { ImageLayers } from "../stage/image-layers.tsx";
import stageStyles from "../stage/stage.module.css";
import { useBackgrounds } from "../stage/use-backgrounds.ts";
import { useHeatStyle } from "../stage/use-heat-style.ts";
import { useShortcuts } from "../use-shortcuts.ts";
import { VariantSwitch } from "../variant-switch.tsx";
import { availableVariants, usesBackground, type Variant } from "../variants.ts";
import styles from "./page-stage.module.css";

/** Distance from the visible part at which the images of a slice are loaded. */
const MARGIN = "100% 0px";

/** A slice to show. Without images it is unfinished or failed, and `note` says so. */
export type ShownSlice = Pick<
  PageSlice,
  "number" | "width" | "height" | "fixations" | "imageURL" | "heatmapURL" | "peekthroughURL"
> & {
  readonly note?: string | undefined;
  /** The page of the slice alone, with its tools. */
  readonly to?: string | undefined;
};

type Props = {
  title: string;
  slices: readonly ShownSlice[];
  variant: Variant;
  onVariant: (variant: Variant) => void;
  onStale: () => void;
  actions?: ReactNode;
};

/** Id of a slice in the document, for links to it. */
export const sliceAnchor = (number: number): string => `slice-${number}`;

/** A whole page as one long image that scrolls, in one variant for all slices. */
export function PageStage({ title, slices, variant, onVariant, onStale, actions }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const width = useElementWidth(column);
  const backgrounds = useBackgrounds();
  const [heat, changeHeat] = useHeatStyle();
  const variants = availableVariants({});
  const [areKeysShown, setAreKeysShown] = useState(false);
  useShortcuts({
    ...Object.fromEntries(variants.map(({ id }, index) => [String(index + 1), () => onVariant(id)])),
    "?": () => setAreKeysShown(true),
  });
  return (
    <section className={clsx(stageStyles.stage, styles.stage)} aria-label="Viewer" data-shortcuts>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} aria-label="Whole page" tabIndex={0}>
        <div ref={column} className={styles.column}>
          {slices.map((slice) => (
            <Slice key={slice.number} slice={slice} of={slices.length} width={width} scroller={scroller}>
              {(place) => (
                <>
                  <ImageLayers
                    heatmap={{ ...slice, title: `${title}, slice ${slice.number}` }}
                    variant={variant}
                    background={backgrounds.get(variant)}
                    heat={heat}
                    place={place}
                    onStale={onStale}
                  />
                  {variant === "gazeplot" && <GazePlot fixations={slice.fixations} imageRect={place} />}
                </>
              )}
            </Slice>
          ))}
        </div>
      </section>
      {actions && <div className={stageStyles.actions}>{actions}</div>}
      <div className={stageStyles.foot}>
        {variant === "heatmap" && (
          <div className={stageStyles.legend}>
            <HeatLegend heat={heat} onChange={changeHeat} />
          </div>
        )}
        <div ref={keepSnackbarsAbove} className={stageStyles.bar}>
          <VariantSwitch variants={variants} selected={variant} onSelect={onVariant} />
          {usesBackground(variant) && <BackgroundSlider backgrounds={backgrounds} variant={variant} />}
        </div>
      </div>
      <ShortcutsDialog isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} keys={[variantShortcutHelp(variants)]} />
    </section>
  );
}

type SliceProps = {
  slice: ShownSlice;
  of: number;
  width: number;
  scroller: React.RefObject<HTMLElement | null>;
  children: (place: { x: number; y: number; width: number; height: number }) => ReactNode;
};

/** One slice at its place in the page. Its images are loaded when it comes near the visible part. */
function Slice({ slice, of, width, scroller, children }: SliceProps) {
  const { number, width: wide, height: high, imageURL, note, to } = slice;
  const { state } = useLocation();
  const frame = useRef<HTMLElement>(null);
  const isNear = useHasBeenNearViewport(frame, scroller, MARGIN);
  const height = wide && high ? (width * high) / wide : width / 2;
  return (
    <figure
      ref={frame}
      id={sliceAnchor(number)}
      className={styles.slice}
      style={{ height }}
      aria-label={`Slice ${number} of ${of}`}
    >
      {isNear && width > 0 && imageURL !== null && children({ x: 0, y: 0, width, height })}
      {imageURL === null && <p className={styles.note}>{note}</p>}
      <figcaption className={styles.caption}>
        {to === undefined ? (
          <span>{number}</span>
        ) : (
          <Link to={to} state={state}>
            Slice {number}
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
