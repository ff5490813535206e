import { useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { useSteadyUrl } from "./use-steady-url.ts";
import type { Variant } from "./variants.ts";
import type { Rect } from "./viewport.ts";
import "./picture-layers.css";

/** The layers of a heatmap and what it is called. */
export type Layers = Pick<HeatmapDetail, "title" | "imageURL" | "heatmapURL" | "peekthroughURL"> & {
  readonly brandURL?: string | null;
};

type Props = {
  heatmap: Layers;
  variant: Variant;
  background: number;
  place: Rect;
  onStale: () => void;
};

/**
 * The pictures of every variant on one another, all loaded and decoded from the start, each a layer of its own whose opacity alone
 * changes: a switch and a dragged background draw nothing anew. `background`, 0 to 100: how far the picture is dimmed behind heatmap and
 * gaze plot, or how far it shows through the dark of the peekthrough.
 */
export function PictureLayers({ heatmap, variant, background, place, onStale }: Props) {
  const image = useSteadyUrl(heatmap.imageURL);
  const heat = useSteadyUrl(heatmap.heatmapURL);
  const peekthrough = useSteadyUrl(heatmap.peekthroughURL);
  const brand = useSteadyUrl(heatmap.brandURL ?? null);
  const [isLoaded, setIsLoaded] = useState(false);
  const dims = variant === "heatmap" || variant === "gazeplot" ? background / 100 : 0;
  const box = { transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height };
  const layer = (url: string | null, isShown: boolean, opacity = 1) =>
    url && <img src={url} alt="" draggable={false} onError={onStale} style={{ opacity: isShown ? opacity : 0 }} />;
  return (
    <div className="picture-layers" style={box} data-loaded={isLoaded}>
      {image && (
        <img
          src={image}
          alt={`${heatmap.title}, ${variant}`}
          draggable={false}
          fetchPriority="high"
          onLoad={() => setIsLoaded(true)}
          onError={onStale}
        />
      )}
      <div className="picture-layers__dim" style={{ opacity: dims }} />
      {layer(heat, variant === "heatmap")}
      {layer(peekthrough, variant === "peekthrough", 1 - background / 100)}
      {brand && isLoaded && <Brand url={brand} isShown={variant === "brand"} onStale={onStale} />}
    </div>
  );
}

/** What was tracked of a brand is a film, of a picture as well. */
function Brand({ url, isShown, onStale }: { url: string; isShown: boolean; onStale: () => void }) {
  return (
    <video
      src={url}
      muted
      loop
      autoPlay
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      onError={onStale}
      style={{ opacity: isShown ? 1 : 0 }}
    />
  );
}
