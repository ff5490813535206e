import { useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { GazePlot } from "#web/app/shared/viewer/stage/gaze-plot.tsx";
import { PictureLayers } from "#web/app/shared/viewer/stage/picture-layers.tsx";
import type { Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { allowsAreas, type Variant } from "#web/app/shared/viewer/variants.ts";
import { wholePercent } from "#web/kit/format.ts";
import { ShiftLayer } from "./difference/shift-layer.tsx";
import { usePlaceIn } from "./use-place-in.ts";
import type { ComparedVariant } from "./variants.ts";
import "./picture.css";

/** Percent that the picture is dimmed by behind its heatmap. */
const BACKGROUND = 10;

/** What of a picture is shown in each variant. */
const PICTURES = {
  heatmap: "heatmap",
  original: "original",
  peekthrough: "peekthrough",
  gazeplot: "gazeplot",
  brand: "original",
  difference: "original",
} as const satisfies Record<ComparedVariant, Variant>;

type Props = {
  heatmap: HeatmapDetail;
  /** The heatmap that it is told against; nothing for the first itself. */
  first: HeatmapDetail | undefined;
  variant: ComparedVariant;
  areAreasShown: boolean;
  onStale: () => void;
};

/** An image as large as its frame lets it be, in one of its variants. */
export function Picture({ heatmap, first, variant, areAreasShown, onStale }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = heatmap;
  const picture = { width: width ?? 1, height: height ?? 1 };
  const place = usePlaceIn(frame, picture);
  return (
    <div ref={frame} className="compared-picture">
      <PictureLayers
        heatmap={heatmap}
        variant={PICTURES[variant]}
        background={variant === "heatmap" || variant === "gazeplot" ? BACKGROUND : 0}
        place={place}
        onStale={onStale}
      />
      {variant === "gazeplot" && <GazePlot fixations={heatmap.fixations} place={place} />}
      {variant === "difference" && <ShiftLayer heatmap={heatmap} first={first} place={place} />}
      {areAreasShown && allowsAreas(PICTURES[variant]) && (
        <Areas heatmap={heatmap} scale={place.width / picture.width} place={place} />
      )}
    </div>
  );
}

/** Dashed boxes with the share of attention in each; their names stand under the picture. */
function Areas({ heatmap, scale, place }: { heatmap: HeatmapDetail; scale: number; place: Rect }) {
  return (
    <svg className="compared-areas" aria-hidden="true">
      {heatmap.areas_of_interest.map(({ uid, value, left, top, width, height }) => {
        const at = { x: place.x + left * scale, y: place.y + top * scale };
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
