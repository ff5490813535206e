import { useRef } from "react";
import type { HeatmapDetail, PageSlice } from "#contracts/heatmap-detail.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { GazePlot } from "#web/app/shared/viewer/stage/gaze-plot.tsx";
import { ImageLayers } from "#web/app/shared/viewer/stage/image-layers.tsx";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { allowsAreas, type Variant } from "#web/app/shared/viewer/variants.ts";
import { DifferenceLayer } from "./difference/difference-layer.tsx";
import styles from "./picture.module.css";
import { aspectRatioOf, useContainedRect } from "./use-contained-rect.ts";
import type { CompareVariant } from "./variants.ts";

/** How visible the image is behind its heatmap, in percent. */
const BACKGROUND = 90;

/** The image that each variant displays. */
const IMAGE_VARIANTS = {
  heatmap: "heatmap",
  original: "original",
  peekthrough: "peekthrough",
  gazeplot: "gazeplot",
  brand: "original",
  difference: "original",
} as const satisfies Record<CompareVariant, Variant>;

type Props = {
  heatmap: HeatmapDetail;
  /** The baseline heatmap; undefined for the baseline itself. */
  baseline: HeatmapDetail | undefined;
  variant: CompareVariant;
  areAreasShown: boolean;
  onStale: () => void;
};

/** The slices of a page captured in full, which scrolls; none of others, and for the difference, which only the first slice has. */
const slicesOf = ({ uid, page }: HeatmapDetail, variant: CompareVariant): readonly PageSlice[] =>
  page?.uid === uid && variant !== "difference" ? page.slices : [];

/** Whether a heatmap has areas that can be outlined: those of videos and of whole pages are only listed. */
export const hasOutlines = (heatmap: HeatmapDetail, variant: CompareVariant): boolean =>
  heatmap.type === "image" && heatmap.areas_of_interest.length > 0 && slicesOf(heatmap, variant).length === 0;

/** An image in one of its variants. */
export function ComparedImage(props: Props) {
  const { heatmap, variant, onStale } = props;
  const slices = slicesOf(heatmap, variant);
  if (slices.length === 0) return <SingleImage {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.comparedPage} aria-label={`${heatmap.title}, whole page`} tabIndex={0}>
      {slices.map((slice) => (
        <ComparedSlice key={slice.uid} title={heatmap.title} slice={slice} variant={variant} onStale={onStale} />
      ))}
    </section>
  );
}

type SliceProps = Pick<Props, "variant" | "onStale"> & { title: string; slice: PageSlice };

/** A slice over the whole width of its column. */
function ComparedSlice({ title, slice, variant, onStale }: SliceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height, imageURL } = slice;
  const image = { width: width ?? 2, height: height ?? 1 };
  const place = useContainedRect(frame, image);
  return (
    <div ref={frame} className={styles.comparedSlice} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
      {imageURL !== null && (
        <ImageLayers
          heatmap={{ ...slice, title: `${title}, slice ${slice.number}` }}
          variant={IMAGE_VARIANTS[variant]}
          background={variant === "heatmap" || variant === "gazeplot" ? BACKGROUND : 0}
          place={place}
          onStale={onStale}
        />
      )}
      {variant === "gazeplot" && <GazePlot fixations={slice.fixations} imageRect={place} />}
    </div>
  );
}

/** An image in one of its variants, fitted to its container. */
function SingleImage({ heatmap, baseline, variant, areAreasShown, onStale }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = heatmap;
  const image = { width: width ?? 1, height: height ?? 1 };
  const place = useContainedRect(frame, image);
  return (
    <div ref={frame} className={styles.comparedPicture} style={aspectRatioOf(image)}>
      <ImageLayers
        heatmap={heatmap}
        variant={IMAGE_VARIANTS[variant]}
        background={variant === "heatmap" || variant === "gazeplot" ? BACKGROUND : 0}
        place={place}
        onStale={onStale}
      />
      {variant === "gazeplot" && <GazePlot fixations={heatmap.fixations} imageRect={place} />}
      {variant === "difference" && <DifferenceLayer heatmap={heatmap} first={baseline} place={place} />}
      {areAreasShown && allowsAreas(IMAGE_VARIANTS[variant]) && (
        <AreaOutlines heatmap={heatmap} scale={place.width / image.width} imageRect={place} />
      )}
    </div>
  );
}

/** Dashed outlines of areas with their share of attention. The names are listed below the image. */
function AreaOutlines({ heatmap, scale, imageRect }: { heatmap: HeatmapDetail; scale: number; imageRect: Rect }) {
  return (
    <svg className={styles.comparedAreas} aria-hidden="true">
      {heatmap.areas_of_interest.map(({ uid, value, left, top, width, height }) => {
        const at = { x: imageRect.x + left * scale, y: imageRect.y + top * scale };
        return (
          <g key={uid}>
            <rect {...at} width={width * scale} height={height * scale} rx={2} />
            <text x={at.x + 5} y={at.y + 15}>
              {wholePercent(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
