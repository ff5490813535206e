import { SliderField } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { PageSlice } from "#contracts/heatmaps.ts";
import { keepSnackbarsAbove } from "#web/ui/feedback/snackbar-offset.ts";
import { GazePlot } from "../stage/gaze-plot.tsx";
import { readHeatColours, storeHeatColours } from "../stage/heat-colours.ts";
import { HeatLegend, type HeatStyle } from "../stage/heat-legend.tsx";
import { ImageLayers } from "../stage/image-layers.tsx";
import stageStyles from "../stage/stage.module.css";
import { useShortcuts } from "../use-shortcuts.ts";
import { VariantSwitch } from "../variant-switch.tsx";
import { availableVariants, usesBackground, type Variant } from "../variants.ts";
import styles from "./page-stage.module.css";

/** How visible the image is by default: almost fully behind an overlay, and hardly where the peekthrough is dark. */
const BACKGROUNDS = { overlay: 90, peekthrough: 10 } as const;
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
  const width = useWidth(column);
  const [backgrounds, setBackgrounds] = useState<{ overlay: number; peekthrough: number }>(BACKGROUNDS);
  const [heat, setHeat] = useState<HeatStyle>(() => ({ colours: readHeatColours(), opacity: 100 }));
  const variants = availableVariants({});
  const background = variant === "peekthrough" ? "peekthrough" : "overlay";
  useShortcuts(Object.fromEntries(variants.map(({ id }, index) => [String(index + 1), () => onVariant(id)])));
  const changeHeat = (changed: Partial<HeatStyle>) => {
    if (changed.colours) storeHeatColours(changed.colours);
    setHeat((before) => ({ ...before, ...changed }));
  };
  return (
    <section className={clsx(stageStyles.stage, styles.stage)} aria-label="Viewer">
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
                    background={backgrounds[background]}
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
          {usesBackground(variant) && (
            <div className={stageStyles.background}>
              <SliderField
                label="Background"
                isValueHidden
                min={0}
                max={100}
                step={10}
                value={backgrounds[background]}
                onChange={(value) => setBackgrounds((before) => ({ ...before, [background]: value }))}
              />
              <output className="tabular" aria-label="Background value">
                {backgrounds[background]}%
              </output>
            </div>
          )}
        </div>
      </div>
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
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame, scroller);
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
        {to === undefined ? <span>{number}</span> : <Link to={to}>Slice {number}</Link>}
      </figcaption>
    </figure>
  );
}

/** Width of an element in CSS pixels; 0 before it is measured. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Whether an element is, or was, near the visible part of its scroll container or of the window. */
function useIsNear(element: React.RefObject<HTMLElement | null>, scroller: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear) return;
    const options = { root: scroller.current, rootMargin: MARGIN };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    }, options);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller, isNear]);
  return isNear;
}
